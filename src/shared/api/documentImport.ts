import { z } from 'zod'

/** Outcome of a document of a workbook; `conflict`: saved by somebody else since the export. */
export const documentState = z.enum(['added', 'changed', 'conflict', 'same', 'ignored', 'wrong'])
export type DocumentState = z.output<typeof documentState>

/** Choice for an existing document. */
export const documentChoice = z.enum(['update', 'copy', 'skip'])
export type DocumentChoice = z.output<typeof documentChoice>

/**
 * A change of an import: a cell, or an added or removed row. `row` is that of the sheet, 0 without one; `both`: also changed in the system
 * since the export.
 */
export const documentCell = z.object({
  row: z.number(), part: z.string(), name: z.string(), kind: z.enum(['cell', 'added', 'removed']), column: z.string(),
  before: z.string(), after: z.string(), numeric: z.boolean(), both: z.boolean().optional(),
})
export type DocumentCell = z.output<typeof documentCell>

/** Choices of every document import for existing ones: for all, and by row. */
export const documentChoices = {
  existing: documentChoice.default('update'),
  /** Rows of a document that the workbook lacks. */
  missing: z.enum(['keep', 'remove']).default('keep'),
  choices: z.record(z.string(), documentChoice).default({}),
}
