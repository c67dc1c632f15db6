import { isEmpty, type Draft, type Row } from '#schemas/kit/index.ts'
import { drawnTogether, isBeyond, itemOf, materialsOf, withEntitlement, type Entitled } from '#schemas/supply/gate.ts'
import type { EntitlementStanding } from '#shared/api/subscribe.ts'

export const LINE = 'items'
const rowsOf = ({ lines }: Draft): readonly Row[] => lines[LINE] ?? []

/** Key by which a line's entitlement is queried. */
const meaning = (row: Row): string => JSON.stringify([itemOf(row), materialsOf({ ...row, drawsOn: null })])
const isSame = (a: Row, b: Row): boolean => Object.keys({ ...a, ...b }).every(key => (a[key] ?? null) === (b[key] ?? null))

/** Equal rows keep their identity. */
function withRows(draft: Draft, rows: readonly Row[]): Draft {
  const before = rowsOf(draft)
  const stable = rows.map((row, at) => (before[at] !== undefined && isSame(before[at], row) ? before[at] : row))
  const overBudget = isBeyond(stable)
  if (stable.every((row, at) => row === before[at]) && stable.length === before.length && (draft.head.overBudget ?? false) === overBudget)
    return draft
  return { head: { ...draft.head, overBudget }, lines: { ...draft.lines, [LINE]: stable } }
}

/**
 * Follows an edit: lines of one item and material draw on it together; a line with a new meaning loses its entitlement until the next
 * answer.
 */
export function drawAgain(before: Draft, after: Draft): Draft {
  if (rowsOf(before) === rowsOf(after)) return after
  const old = new Map(rowsOf(before).map(row => [row.id, row]))
  const unknown = { limit: null, asked: null, drawsOn: null }
  return withRows(after, drawnTogether(rowsOf(after).map(row => {
    const previous = old.get(row.id)
    return previous === undefined || previous === row || meaning(previous) === meaning(row) ? row : { ...row, ...unknown }
  })))
}

export const askedOf = (draft: Draft): readonly Row[] => rowsOf(draft).filter(row => !isEmpty(row.itemName ?? null))

export interface Standings { readonly limited: boolean, readonly rows: readonly EntitlementStanding[] }

export function withStandings(draft: Draft, { limited, rows }: Standings): Draft {
  const byRow = new Map(rows.map(row => [row.row, row]))
  const entitled = rowsOf(draft).flatMap((row): Entitled[] => {
    const entitlement = byRow.get(String(row.id))
    return entitlement?.drawsOn == null ? [] : [{
      itemId: itemOf(row), material: entitlement.drawsOn, limit: entitlement.limit ?? '0', asked: entitlement.asked ?? '0',
      price: entitlement.refPrice ?? null,
    }]
  })
  const updatedRows = withEntitlement(
    rowsOf(draft).map(row => ({ ...row, drawsOn: byRow.get(String(row.id))?.drawsOn ?? row.drawsOn ?? null })), entitled, limited
  )
  // A line changed since the query is updated by the next answer.
  return withRows(draft, drawnTogether(updatedRows.map((row, at) => (byRow.has(String(row.id)) ? row : rowsOf(draft)[at]!))))
}
