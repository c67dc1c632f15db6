import type { Problem } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import type { DraftCell, DraftStore } from './draft/types.ts'
import { filesPendingIn } from './fields/pendingFiles.ts'

/** Why a document is not sent: the message, the tab to go to and the first wrong cell there. */
export interface Refusal { readonly tab: string; readonly text: string; readonly cell?: DraftCell }

/** The first problem of a line in the order of rows and columns. */
export function firstProblem(store: DraftStore, line: string): DraftCell | undefined {
  for (const cell of problemCells(store, line)) return cell
  return undefined
}

/** Every wrong cell of a line, in the order of rows and columns. */
export function* problemCells(store: DraftStore, line: string): Generator<DraftCell & { readonly problem: Problem }> {
  const grid = store.document.lines[line] ?? store.document.header
  const problems = store.problems(line)
  const rows = line === '' ? [{ [grid.rowKey]: store.draft.head[grid.rowKey] ?? '' }] : store.draft.lines[line] ?? []
  for (const row of rows) {
    const rowId = String(row[grid.rowKey] ?? '')
    const own = problems.get(rowId)
    if (!own) continue
    for (const column of Object.keys(grid.columns)) {
      const problem = own.get(column)
      if (problem) yield { line, rowId, column, problem }
    }
  }
}

/** The cell after `from` that is wrong, over all lines in the order given, round the end (F8). */
export function nextProblem(store: DraftStore, lines: readonly string[], from: DraftCell | null): DraftCell | undefined {
  const all = lines.flatMap(line => [...problemCells(store, line)])
  const at = from ? all.findIndex(cell => cell.line === from.line && cell.rowId === from.rowId && cell.column === from.column) : -1
  return all[(at + 1) % Math.max(1, all.length)]
}

/** Where a document's lines and header fields are shown. */
export interface TabMap { readonly ofHead: (column: string) => string; readonly lineOf: (tab: string) => string | undefined }

/**
 * Files that have not arrived, wrong header fields, then the document's checks in the order of the declaration; the first that fails stops the save
 * (spec-2 §5). The header comes first because the checks take its values for what their kinds say.
 */
export function refusalOf(store: DraftStore, tabs: TabMap): Refusal | null {
  const waiting = filesPendingIn(store)
  if (waiting !== undefined) return { tab: tabs.ofHead(waiting), text: '上传未完成' }
  const [head] = problemCells(store, '')
  if (head) return { tab: tabs.ofHead(head.column), text: head.problem.text, cell: head }
  for (const { tab, test } of store.document.checks) {
    const text = test(store.draft, store.lookups)
    if (text === null) continue
    const line = tabs.lineOf(tab)
    return { tab, text, cell: line === undefined ? undefined : firstProblem(store, line) }
  }
  return null
}

/** True when somebody else saved in between. */
export const isStale = (error: unknown): error is CallError => error instanceof CallError && error.code === 'STALE_VERSION'

/** Faults that the server addressed to cells; empty for every other failure. */
export function faultsOf(error: unknown): Problem[] {
  if (!(error instanceof CallError)) return []
  return (error.rows ?? []).map(({ row, column, text }) => ({ row: String(row), column, code: 'invalid' as const, text }))
}
