import { z } from 'zod'

/** Changed cells, before and after; `number` marks numeric cells. */
export const changedCells = z.array(
  z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable(), number: z.literal(true).optional() })
)
export type ChangedCells = z.output<typeof changedCells>

export const oneChange = z.object({
  id: z.string(), at: z.string(), realName: z.string(), reason: z.string().nullable(), action: z.string(), cells: changedCells,
})
export type OneChange = z.output<typeof oneChange>
