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
  const cells = Object.entries(checkDraft(document, draft, lookups)).flatMap(([line, problems]) => problems.map((problem): LineFault => ({ line, ...problem })))
  const seen = new Set(found.map(fault => `${fault.line}/${fault.row}/${fault.column}`))
  return [...found, ...cells.filter(fault => !seen.has(`${fault.line}/${fault.row}/${fault.column}`))]
}

/**
 * Refuses a draft that is not in order: the header's faults are said first.
 * @throws AppError BAD_ROWS with the first text, its tab in `field` and all cells in `rows`
 */
export function refuseFaults(faults: readonly LineFault[]): void {
  const first = faults.find(({ line }) => line === '') ?? faults[0]
  if (first !== undefined) throw new AppError('BAD_ROWS', { text: first.text, field: first.line === '' ? HEAD_TAB : first.line, rows: faults })
}

/**
 * Refuses a computed draft by everything that is known of it: its header, then the checks of the declaration in their order, then cells
 * of its lines. `found` is what only the server knows.
 * @throws AppError BAD_ROWS as {@link refuseFaults}
 */
export function refuseDraft(document: Document, draft: Draft, dictionaries: Lookups, found: readonly LineFault[]): void {
  const faults = faultsOf(document, draft, dictionaries, found)
  if (!faults.some(({ line }) => line === '')) {
    const lookups = lineLookups(document, () => draft, dictionaries)
    for (const { tab, test } of document.checks) {
      const text = test(draft, lookups)
      if (text !== null) throw new AppError('BAD_ROWS', { text, field: tab, rows: faults })
    }
  }
  refuseFaults(faults)
}
