import type { DocumentChoices, DocumentChange, ImportReport } from './types.ts'

/** Whether a document is written: what others have saved meanwhile only when somebody says so. */
export const isTaken = ({ row, state }: Pick<DocumentChange, 'row' | 'state'>, choices: DocumentChoices): boolean => {
  const choice = choices[String(row)]
  if (state === 'conflict' || state === 'ignored') return choice === 'update' || choice === 'copy'
  return (state === 'changed' || state === 'added') && choice !== 'skip'
}

/** How much an import would write. */
export function changesIn({ ready, difference, documents }: ImportReport, choices: DocumentChoices): number {
  if (documents !== undefined) return documents.filter(one => isTaken(one, choices)).length
  return difference === undefined ? ready : difference.counts.added + difference.counts.changed + difference.counts.removed
}
