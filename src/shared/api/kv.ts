import { z } from 'zod'

/** A key with its label, the specification's form of dictionary values (spec-2 §3). */
export const kv = z.object({ key: z.string(), value: z.string() })
export type Kv = z.output<typeof kv>

/** Integer in the database's range. */
export const int32 = z.int32()
export const id = z.string().min(1).max(64)
export const ids = z.array(id).min(1).max(1000)
/** Checked by its grid, not by the contract. */
export const looseRow = z.record(z.string(), z.unknown())
/** Row and column as sent. */
export const problem = z.object({ row: z.string(), column: z.string(), code: z.string(), text: z.string() })
