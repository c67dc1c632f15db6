import type { DocumentChoices, DocumentChange, ImportReport } from './types.ts'

/** A document saved by others meanwhile is written only by an explicit choice. */
export const isTaken = ({ row, state }: Pick<DocumentChange, 'row' | 'state'>, choices: DocumentChoices): boolean => {
  const choice = choices[String(row)]
  if (state === 'conflict' || state === 'ignored') return choice === 'update' || choice === 'copy'
  return (state === 'changed' || state === 'added') && choice !== 'skip'
}

export function changesIn({ ready, difference, documents }: ImportReport, choices: DocumentChoices): number {
  if (documents !== undefined) return documents.filter(one => isTaken(one, choices)).length
  return difference === undefined ? ready : difference.counts.added + difference.counts.changed + difference.counts.removed
}
