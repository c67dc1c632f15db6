import type { DocumentChoices, DocumentChange, ImportReport } from './types.ts'

/** Whether a document is written: one that others have saved meanwhile only by an explicit choice. */
export const isTaken = ({ row, state }: Pick<DocumentChange, 'row' | 'state'>, choices: DocumentChoices): boolean => {
  const choice = choices[String(row)]
  if (state === 'conflict' || state === 'ignored') return choice === 'update' || choice === 'copy'
  return (state === 'changed' || state === 'added') && choice !== 'skip'
}

/** Number of rows or documents that the import would write. */
export function changesIn({ ready, difference, documents }: ImportReport, choices: DocumentChoices): number {
  if (documents !== undefined) return documents.filter(one => isTaken(one, choices)).length
  return difference === undefined ? ready : difference.counts.added + difference.counts.changed + difference.counts.removed
}
