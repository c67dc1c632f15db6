import type { Problem } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import { isPlaced } from './draft/placed.ts'
import type { DraftCell, DraftStore } from './draft/types.ts'
import { filesPendingIn } from './fields/pendingFiles.ts'

export interface Refusal { readonly tab: string; readonly text: string; readonly cell?: DraftCell }

/** The header's in form order. */
function columnsOf({ document: { header, lines, sections = {} } }: DraftStore, line: string): readonly string[] {
  if (lines[line]) return Object.keys(lines[line].columns)
  return [...new Set([...Object.values(sections).flat(), ...Object.keys(header.columns)])]
}

export function firstProblem(store: DraftStore, line: string): DraftCell | undefined {
  for (const cell of problemCells(store, line)) return cell
  return undefined
}

/** In row and column order. */
export function* problemCells(store: DraftStore, line: string): Generator<DraftCell & { readonly problem: Problem }> {
  const grid = store.document.lines[line] ?? store.document.header
  const problems = store.problems(line)
  const columns = columnsOf(store, line)
  const rows = line === '' ? [{ [grid.rowKey]: store.draft.head[grid.rowKey] ?? '' }] : store.draft.lines[line] ?? []
  for (const row of rows) {
    const rowId = String(row[grid.rowKey] ?? '')
    const rowProblems = problems.get(rowId)
    if (!rowProblems) continue
    for (const column of columns) {
      const problem = rowProblems.get(column)
      if (problem) yield { line, rowId, column, problem }
    }
  }
}

function placeOf(store: DraftStore, lines: readonly string[], { line, rowId, column }: DraftCell): readonly number[] {
  const grid = store.document.lines[line] ?? store.document.header
  const row = line === '' ? 0 : (store.draft.lines[line] ?? []).findIndex(one => String(one[grid.rowKey] ?? '') === rowId)
  return [lines.indexOf(line), row, columnsOf(store, line).indexOf(column)]
}
const comparePlaces = (a: readonly number[], b: readonly number[]): number =>
  a.map((at, i) => at - b[i]!).find(difference => difference !== 0) ?? 0

/** Cyclic over all lines (F8); `from` need not be invalid. */
export function nextProblem(
  store: DraftStore, lines: readonly string[], from: DraftCell | null, by: 1 | -1 = 1,
): DraftCell | undefined {
  const all = lines.flatMap(line => [...problemCells(store, line)])
  if (from === null) return by === 1 ? all[0] : all.at(-1)
  const current = placeOf(store, lines, from)
  const isBeyond = (cell: DraftCell): boolean => comparePlaces(placeOf(store, lines, cell), current) * by > 0
  return by === 1 ? all.find(isBeyond) ?? all[0] : all.findLast(isBeyond) ?? all.at(-1)
}

export interface TabMap { readonly ofHead: (column: string) => string; readonly lineOf: (tab: string) => string | undefined }

/**
 * Pending uploads, invalid header fields, then the document's checks in declaration order; the first failure stops the save (spec-2 §5).
 * The header comes first because the checks rely on valid values.
 */
export function refusalOf(store: DraftStore, tabs: TabMap): Refusal | null {
  const pendingField = filesPendingIn(store)
  if (pendingField !== undefined) return { tab: tabs.ofHead(pendingField), text: '上传未完成' }
  const fields = [...problemCells(store, '')]
  const head = fields.find(({ problem }) => !isPlaced(store.document, store.draft, store.lookups, problem))
  if (head) return { tab: tabs.ofHead(head.column), text: head.problem.text, cell: head }
  for (const { tab, test, at } of store.document.checks) {
    const text = test(store.draft, store.lookups)
    if (text === null) continue
    const line = tabs.lineOf(tab)
    const field = at?.line === '' ? fields.find(({ column }) => column === at.column) : undefined
    return { tab, text, cell: field ?? (line === undefined ? undefined : firstProblem(store, line)) }
  }
  return null
}

export const isStale = (error: unknown): error is CallError => error instanceof CallError && error.code === 'STALE_VERSION'

/** The server's cell faults; empty for other failures. */
export function faultsOf(error: unknown): Problem[] {
  if (!(error instanceof CallError)) return []
  return (error.rows ?? []).map(({ row, column, text }) => ({ row: String(row), column, code: 'invalid' as const, text }))
}
