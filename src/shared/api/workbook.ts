import { z } from 'zod'
import { int32 } from './kv.ts'

/** Which column of a sheet holds which key; columns count from 0, null leaves a key out. */
export const mapping = z.record(z.string(), int32.min(0).nullable())

const merge = z.object({ top: z.number(), left: z.number(), bottom: z.number(), right: z.number() })
/** `top` are the first rows as texts; `headerRow` counts from 1; `mapping` is what follows from the labels that stand there.
 * `hidden`: whoever opens the file does not see the sheet; `hiddenRows` are rows of it that are not shown, by number those among the first rows. */
const sheet = z.object({
  name: z.string(), rowCount: z.number(), top: z.array(z.array(z.string())), merges: z.array(merge), headerRow: z.number(),
  mapping: z.record(z.string(), z.number()),
  hidden: z.boolean().optional(), hiddenRows: z.object({ count: z.number(), top: z.array(z.number()) }).optional(),
})
export type UploadedSheet = z.output<typeof sheet>

/** A kept upload with its sheets. */
export const uploadedWorkbook = z.object({ uploadId: z.string(), fileName: z.string(), sheets: z.array(sheet) })
