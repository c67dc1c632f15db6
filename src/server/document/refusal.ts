import { checkDraft, lineLookups, type Document, type Draft, type Lookups, type Problem } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { RowFault } from '#shared/errors.ts'

/** One fault of one cell of a document: `line` is the line grid, '' the header; `row` the row's key as it was sent. */
export interface LineFault extends RowFault {
  readonly line: string
}

/** The tab of a document's header. */
const HEAD_TAB = 'basic'

/** What is wrong with fields of the header, as faults of the document. */
export const headFaults = (problems: readonly Problem[]): LineFault[] => problems.map(problem => ({ ...problem, line: '', row: '' }))

/** Every cell at fault: of a cell that the server has refused by what it alone knows, its reason and no other. */
export function faultsOf(document: Document, draft: Draft, lookups: Lookups, found: readonly LineFault[] = []): LineFault[] {
  const cells = Object.entries(checkDraft(document, draft, lookups))
    .flatMap(([line, problems]) => problems.map((problem): LineFault => ({ line, ...problem })))
  const seen = new Set(found.map(fault => `${fault.line}/${fault.row}/${fault.column}`))
  return [...found, ...cells.filter(fault => !seen.has(`${fault.line}/${fault.row}/${fault.column}`))]
}

/** What keeps a draft from being in order: the first of it, with the tab on which it is mended, and every cell at fault. */
export interface Refusal {
  readonly tab: string
  readonly text: string
  readonly faults: readonly LineFault[]
}

/** Cells at fault as a refusal: the header's are said first. */
function ofFaults(faults: readonly LineFault[]): Refusal | null {
  const first = faults.find(({ line }) => line === '') ?? faults[0]
  return first === undefined ? null : { text: first.text, tab: first.line === '' ? HEAD_TAB : first.line, faults }
}

/** The refusal as an answer: BAD_ROWS with its text, the tab in `field` and all cells in `rows`. */
export const refusedError = ({ text, tab, faults }: Refusal): AppError => new AppError('BAD_ROWS', { text, field: tab, rows: faults })

/** Refuses a draft that has cells at fault. @throws AppError as {@link refusedError} */
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
 * What a computed draft is refused for by everything that is known of it: its header, then the checks of the declaration in their order,
 * then cells of its lines; null where it is in order. `found` is what only the server knows.
 */
export function refusalOf(document: Document, draft: Draft, dictionaries: Lookups, found: readonly LineFault[] = []): Refusal | null {
  const refusal = firstOf(document, draft, dictionaries, faultsOf(document, draft, dictionaries, found))
  const said = document.unsound?.[refusal?.tab ?? '']
  return refusal === null || said === undefined || !refusal.faults.some(({ text }) => text === refusal.text)
    ? refusal
    : { ...refusal, text: said }
}

/** Refuses a draft for that. @throws AppError as {@link refusedError} */
export function refuseDraft(document: Document, draft: Draft, dictionaries: Lookups, found: readonly LineFault[]): void {
  const refusal = refusalOf(document, draft, dictionaries, found)
  if (refusal !== null) throw refusedError(refusal)
}
