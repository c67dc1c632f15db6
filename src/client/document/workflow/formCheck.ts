import type { OutputOf } from '#shared/api/contract.ts'
import type { approvalApi } from '#shared/api/approval.ts'
import type { DraftCell, DraftStore } from '../draft/types.ts'
import { problemCells } from '../saveFlow.ts'

export type RouteProblem = OutputOf<typeof approvalApi.route>['problems'][number]

/** One problem of the form and its position. */
export interface CheckItem {
  /** The field, or the row and the column of a line. */
  readonly label: string
  readonly text: string
  readonly cell?: DraftCell
  /** The tab, where no cell is wrong by itself. */
  readonly tab?: string
}

/** Requirements of a kind for a submit that a save does not have. */
export type Owes = (store: DraftStore) => readonly CheckItem[]

/** 第 3 行 单价, 供应商: the position of a cell as text. */
function placeText({ document, draft }: DraftStore, { line, rowId, column }: DraftCell): string {
  const grid = document.lines[line] ?? document.header
  const label = grid.columns[column]?.label ?? ''
  if (line === '') return label
  const at = (draft.lines[line] ?? []).findIndex(row => String(row[grid.rowKey] ?? '') === rowId)
  return `${grid.title}第 ${at + 1} 行 ${label}`.trim()
}

/** All reasons against a save: each wrong field and cell, then the document's checks (spec-1 §2). */
export function checkItems(store: DraftStore): CheckItem[] {
  const { document, draft, lookups } = store
  const cells = ['', ...Object.keys(document.lines)].flatMap(line => [...problemCells(store, line)])
  const items: CheckItem[] = cells.map(({ problem, ...cell }) => ({ label: placeText(store, cell), text: problem.text, cell }))
  // The checks rely on a valid header.
  if (cells.some(({ line }) => line === '')) return items
  for (const { tab, test } of document.checks) {
    const text = test(draft, lookups)
    if (text === null || items.some(item => item.text === text)) continue
    items.push({ label: document.lines[tab]?.title ?? document.title, text, tab })
  }
  return items
}

/** The server's problems, with their cells where they exist here; others are text alone. */
export function routeItems(store: DraftStore, problems: readonly RouteProblem[]): CheckItem[] {
  const { document, draft } = store
  return problems.map(({ line, row, column, label, text }) => {
    const grid = line === '' ? document.header : document.lines[line]
    const isKnown = grid !== undefined && Object.hasOwn(grid.columns, column)
      && (line === '' || (draft.lines[line] ?? []).some(one => String(one[grid.rowKey] ?? '') === row))
    const cell = { line, rowId: line === '' ? '' : row, column }
    return { label, text, ...(isKnown ? { cell } : Object.hasOwn(document.lines, line) && { tab: line }) }
  })
}
