import type { OutputOf } from '#shared/api/contract.ts'
import type { approvalApi } from '#shared/api/approval.ts'
import type { DraftCell, DraftStore } from '../draft/types.ts'
import { problemCells } from '../saveFlow.ts'

export type RouteProblem = OutputOf<typeof approvalApi.route>['problems'][number]

export interface CheckItem {
  readonly label: string
  readonly text: string
  readonly cell?: DraftCell
  readonly tab?: string
}

/** Required on submit but not on save. */
export type SubmitChecks = (store: DraftStore) => readonly CheckItem[]

function placeText({ document, draft }: DraftStore, { line, rowId, column }: DraftCell): string {
  const grid = document.lines[line] ?? document.header
  const label = grid.columns[column]?.label ?? ''
  if (line === '') return label
  const at = (draft.lines[line] ?? []).findIndex(row => String(row[grid.rowKey] ?? '') === rowId)
  return `${grid.title}第 ${at + 1} 行 ${label}`.trim()
}

/** Fields and cells, then the document's checks (spec-1 §2). */
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
