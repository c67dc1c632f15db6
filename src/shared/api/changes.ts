import { z } from 'zod'

/** Cells changed by a deed, before and after; `number` marks numeric cells. */
export const changedCells = z.array(
  z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable(), number: z.literal(true).optional() })
)
export type ChangedCells = z.output<typeof changedCells>

/** A deed in the history of one record. */
export const oneChange = z.object({
  id: z.string(), at: z.string(), realName: z.string(), reason: z.string().nullable(), action: z.string(), cells: changedCells,
})
export type OneChange = z.output<typeof oneChange>
