import { z } from 'zod'
import { id, int32 } from './kv.ts'

/** A package as it was previewed: what has been saved since is refused, not overwritten. */
export const repriceItem = z.object({ quotaId: id, quotaVersion: int32 })

/** DONE: a new version; SAME: the prices stood there already; REFUSED: `reason` says why. Code and name are null of a package that is gone. */
export const repriceResult = z.object({
  quotaId: z.string(), quotaCode: z.string().nullable(), quotaName: z.string().nullable(), quotaVersion: z.number(),
  state: z.enum(['DONE', 'SAME', 'REFUSED']), reason: z.string().nullable(),
})
export type RepriceResult = z.output<typeof repriceResult>

/** What the task of a re-pricing leaves behind. */
export const repriceReport = z.object({ results: z.array(repriceResult) })
export type RepriceReport = z.output<typeof repriceReport>
