import { z } from 'zod'

/** What becomes of a document of a workbook; `conflict` has been saved by somebody since it was exported. */
export const documentState = z.enum(['added', 'changed', 'conflict', 'same', 'ignored', 'wrong'])
export type DocumentState = z.output<typeof documentState>

/** What to do with a document that is there already. */
export const documentChoice = z.enum(['update', 'copy', 'skip'])
export type DocumentChoice = z.output<typeof documentChoice>

/** One thing that an import changes: a cell, or a row that comes or goes. `row` is the sheet's, 0 where it has none; `both` was changed there as well since the export. */
export const documentCell = z.object({
  row: z.number(), part: z.string(), name: z.string(), kind: z.enum(['cell', 'added', 'removed']), column: z.string(),
  before: z.string(), after: z.string(), numeric: z.boolean(), both: z.boolean().optional(),
})
export type DocumentCell = z.output<typeof documentCell>

/** Choices that every import of documents asks for: what is done with those that are there, all of them and single ones by their row. */
export const documentChoices = {
  existing: documentChoice.default('update'),
  /** Rows of a document that the workbook does not have. */
  missing: z.enum(['keep', 'remove']).default('keep'),
  choices: z.record(z.string(), documentChoice).default({}),
}
