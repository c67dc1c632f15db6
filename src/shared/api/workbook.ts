import { z } from 'zod'
import { int32 } from './kv.ts'

/** Column index from 0; null omits a key. */
export const mapping = z.record(z.string(), int32.min(0).nullable())

const merge = z.object({ top: z.number(), left: z.number(), bottom: z.number(), right: z.number() })
/** `top`: first rows as text; `headerRow`: from 1; `mapping`: suggested; `hiddenRows`: among the first ones. */
const sheet = z.object({
  name: z.string(), rowCount: z.number(), top: z.array(z.array(z.string())), merges: z.array(merge), headerRow: z.number(),
  mapping: z.record(z.string(), z.number()),
  hidden: z.boolean().optional(), hiddenRows: z.object({ count: z.number(), top: z.array(z.number()) }).optional(),
})
export type UploadedSheet = z.output<typeof sheet>

export const uploadedWorkbook = z.object({ uploadId: z.string(), fileName: z.string(), sheets: z.array(sheet) })
