import { z } from 'zod'

/** `conflict`: saved by another user since the export. */
export const documentState = z.enum(['added', 'changed', 'conflict', 'same', 'ignored', 'wrong'])
export type DocumentState = z.output<typeof documentState>

export const documentChoice = z.enum(['update', 'copy', 'skip'])
export type DocumentChoice = z.output<typeof documentChoice>

/**
 * An import's change: a cell, or an added or removed row. `row`: sheet row, 0 without one; `both`: also changed in the system since the
 * export.
 */
export const documentCell = z.object({
  row: z.number(), part: z.string(), name: z.string(), kind: z.enum(['cell', 'added', 'removed']), column: z.string(),
  before: z.string(), after: z.string(), numeric: z.boolean(), both: z.boolean().optional(),
})
export type DocumentCell = z.output<typeof documentCell>

/** For all existing documents, and by row. */
export const documentChoices = {
  existing: documentChoice.default('update'),
  missing: z.enum(['keep', 'remove']).default('keep'),
  choices: z.record(z.string(), documentChoice).default({}),
}
