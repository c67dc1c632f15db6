import type { OutputOf } from '#shared/api/contract.ts'
import type { approvalApi } from '#shared/api/approval.ts'
import type { DraftCell, DraftStore } from '../draft/types.ts'
import { problemCells } from '../saveFlow.ts'

export type RouteProblem = OutputOf<typeof approvalApi.route>['problems'][number]

/** One thing that is wrong with the form, and where somebody is led. */
export interface CheckItem {
  /** The field, or the row and the column of a line. */
  readonly label: string
  readonly text: string
  readonly cell?: DraftCell
  /** The tab, where no cell is wrong by itself. */
  readonly tab?: string
}

/** What a kind asks for before a submit that a save does not. */
export type Owes = (store: DraftStore) => readonly CheckItem[]

/** 第 3 行 单价, 供应商: where a cell stands, in words. */
function placeText({ document, draft }: DraftStore, { line, rowId, column }: DraftCell): string {
  const grid = document.lines[line] ?? document.header
  const label = grid.columns[column]?.label ?? ''
  if (line === '') return label
  const at = (draft.lines[line] ?? []).findIndex(row => String(row[grid.rowKey] ?? '') === rowId)
  return `${grid.title}第 ${at + 1} 行 ${label}`.trim()
}

/** Everything that a save would refuse: each wrong field and cell, then the document's checks (spec-1 §2). */
export function checkItems(store: DraftStore): CheckItem[] {
  const { document, draft, lookups } = store
  const cells = ['', ...Object.keys(document.lines)].flatMap(line => [...problemCells(store, line)])
  const items: CheckItem[] = cells.map(({ problem, ...cell }) => ({ label: placeText(store, cell), text: problem.text, cell }))
  // The checks compute with the header's values.
  if (cells.some(({ line }) => line === '')) return items
  for (const { tab, test } of document.checks) {
    const text = test(draft, lookups)
    if (text !== null && !items.some(item => item.text === text)) items.push({ label: document.lines[tab]?.title ?? document.title, text, tab })
  }
  return items
}

/** What the server finds wrong, with the cells where they are known here; the rest is said in words. */
export function routeItems(store: DraftStore, problems: readonly RouteProblem[]): CheckItem[] {
  const { document, draft } = store
  return problems.map(({ line, row, column, label, text }) => {
    const grid = line === '' ? document.header : document.lines[line]
    const known = grid !== undefined && Object.hasOwn(grid.columns, column)
      && (line === '' || (draft.lines[line] ?? []).some(one => String(one[grid.rowKey] ?? '') === row))
    return { label, text, ...(known ? { cell: { line, rowId: line === '' ? '' : row, column } } : Object.hasOwn(document.lines, line) && { tab: line }) }
  })
}
