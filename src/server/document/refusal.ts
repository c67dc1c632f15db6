import { checkDraft, lineLookups, type Document, type Draft, type Lookups, type Problem } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { RowFault } from '#shared/errors.ts'

/** A fault of a document cell: `line` is the line grid, '' the header; `row` the row key as received. */
export interface LineFault extends RowFault {
  readonly line: string
}

const HEAD_TAB = 'basic'

export const headFaults = (problems: readonly Problem[]): LineFault[] => problems.map(problem => ({ ...problem, line: '', row: '' }))

/** All faults of a draft; for a cell with a server-side fault only that one. */
export function faultsOf(document: Document, draft: Draft, lookups: Lookups, serverFaults: readonly LineFault[] = []): LineFault[] {
  const cells = Object.entries(checkDraft(document, draft, lookups))
    .flatMap(([line, problems]) => problems.map((problem): LineFault => ({ line, ...problem })))
  const reported = new Set(serverFaults.map(fault => `${fault.line}/${fault.row}/${fault.column}`))
  return [...serverFaults, ...cells.filter(fault => !reported.has(`${fault.line}/${fault.row}/${fault.column}`))]
}

/** Why a draft is invalid: the first message, the tab to fix it on, and all faults. */
export interface Refusal {
  readonly tab: string
  readonly text: string
  readonly faults: readonly LineFault[]
}

/** Header faults first. */
function ofFaults(faults: readonly LineFault[]): Refusal | null {
  const first = faults.find(({ line }) => line === '') ?? faults[0]
  return first === undefined ? null : { text: first.text, tab: first.line === '' ? HEAD_TAB : first.line, faults }
}

/** The refusal as an error: BAD_ROWS with its text, the tab in `field` and all cells in `rows`. */
export const refusedError = ({ text, tab, faults }: Refusal): AppError => new AppError('BAD_ROWS', { text, field: tab, rows: faults })

/** @throws AppError as {@link refusedError} */
export function refuseFaults(faults: readonly LineFault[]): void {
  const refusal = ofFaults(faults)
  if (refusal !== null) throw refusedError(refusal)
}

function firstOf(document: Document, draft: Draft, dictionaries: Lookups, faults: readonly LineFault[]): Refusal | null {
  const lookups = lineLookups(document, () => draft, dictionaries)
  for (const { tab, test } of faults.some(({ line }) => line === '') ? [] : document.checks) {
    const text = test(draft, lookups)
    if (text !== null) return { tab, text, faults }
  }
  return ofFaults(faults)
}

/**
 * Validates a computed draft: header, then the declared checks in order, then line cells; null if valid. `serverFaults` come first.
 */
export function refusalOf(
  document: Document, draft: Draft, dictionaries: Lookups, serverFaults: readonly LineFault[] = []
): Refusal | null {
  const refusal = firstOf(document, draft, dictionaries, faultsOf(document, draft, dictionaries, serverFaults))
  const message = document.unsound?.[refusal?.tab ?? '']
  return refusal === null || message === undefined || !refusal.faults.some(({ text }) => text === refusal.text)
    ? refusal
    : { ...refusal, text: message }
}

/** @throws AppError as {@link refusedError} */
export function refuseDraft(document: Document, draft: Draft, dictionaries: Lookups, serverFaults: readonly LineFault[]): void {
  const refusal = refusalOf(document, draft, dictionaries, serverFaults)
  if (refusal !== null) throw refusedError(refusal)
}
