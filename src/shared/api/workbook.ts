import { z } from 'zod'

/** Which column of a sheet holds which key; columns count from 0, null leaves a key out. */
export const mapping = z.record(z.string(), z.number().int().min(0).nullable())

/** A kept upload with its sheets. `headerRow` counts from 1; `mapping` is what the headers tell by themselves. */
export const uploadedWorkbook = z.object({
  uploadId: z.string(), fileName: z.string(),
  sheets: z.array(z.object({
    name: z.string(), headerRow: z.number(), headers: z.array(z.string()), sample: z.array(z.array(z.string())), rows: z.number(),
    mapping: z.record(z.string(), z.number()),
  })),
})
