import { z } from 'zod'

/** What a deed of the record has changed: each cell as it was and as it is; `number` where a number is shown. */
export const changedCells = z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable(), number: z.literal(true).optional() }))
export type ChangedCells = z.output<typeof changedCells>

/** One deed on the page of the thing that it was done to. */
export const oneChange = z.object({ id: z.string(), at: z.string(), realName: z.string(), reason: z.string().nullable(), action: z.string(), cells: changedCells })
export type OneChange = z.output<typeof oneChange>
