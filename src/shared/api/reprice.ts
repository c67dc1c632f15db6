import { z } from 'zod'
import { id, int32 } from './kv.ts'

/** A previewed package; refused if saved since. */
export const repriceItem = z.object({ quotaId: id, quotaVersion: int32 })

/** SAME: equal prices; REFUSED: with `reason`. Code and name are null for a deleted package. */
export const repriceResult = z.object({
  quotaId: z.string(), quotaCode: z.string().nullable(), quotaName: z.string().nullable(), quotaVersion: z.number(),
  state: z.enum(['DONE', 'SAME', 'REFUSED']), reason: z.string().nullable(),
})
export type RepriceResult = z.output<typeof repriceResult>

export const repriceReport = z.object({ results: z.array(repriceResult) })
export type RepriceReport = z.output<typeof repriceReport>
