import { isEmpty, type Draft, type Row } from '#schemas/kit/index.ts'
import { drawnTogether, isBeyond, itemOf, materialsOf, withEntitlement, type Entitled } from '#schemas/supply/gate.ts'
import type { EntitlementStanding } from '#shared/api/subscribe.ts'

export const LINE = 'items'
const rowsOf = ({ lines }: Draft): readonly Row[] => lines[LINE] ?? []

/** What of a line the entitlement is asked by. */
const meaning = (row: Row): string => JSON.stringify([itemOf(row), materialsOf({ ...row, drawsOn: null })])
const isSame = (a: Row, b: Row): boolean => Object.keys({ ...a, ...b }).every(key => (a[key] ?? null) === (b[key] ?? null))

/** The draft with other rows, of which those that say the same stay the same ones. */
function withRows(draft: Draft, rows: readonly Row[]): Draft {
  const before = rowsOf(draft)
  const kept = rows.map((row, at) => (before[at] !== undefined && isSame(before[at], row) ? before[at] : row))
  const overBudget = isBeyond(kept)
  if (kept.every((row, at) => row === before[at]) && kept.length === before.length && (draft.head.overBudget ?? false) === overBudget)
    return draft
  return { head: { ...draft.head, overBudget }, lines: { ...draft.lines, [LINE]: kept } }
}

/** What an edit brings about: lines of one item and material draw together; of one that means another thing the entitlement is not known yet. */
export function drawAgain(before: Draft, after: Draft): Draft {
  if (rowsOf(before) === rowsOf(after)) return after
  const old = new Map(rowsOf(before).map(row => [row.id, row]))
  const unknown = { limit: null, asked: null, drawsOn: null }
  return withRows(after, drawnTogether(rowsOf(after).map(row => {
    const was = old.get(row.id)
    return was === undefined || was === row || meaning(was) === meaning(row) ? row : { ...row, ...unknown }
  })))
}

/** What the server is asked of a draft: its lines by what they mean, those with a name. */
export const askedOf = (draft: Draft): readonly Row[] => rowsOf(draft).filter(row => !isEmpty(row.itemName ?? null))

/** What the server says the entitlement has for lines. */
export interface Standings { readonly limited: boolean, readonly rows: readonly EntitlementStanding[] }

/** The draft with that in its lines. */
export function withStandings(draft: Draft, { limited, rows }: Standings): Draft {
  const known = new Map(rows.map(row => [row.row, row]))
  const entitled = rowsOf(draft).flatMap((row): Entitled[] => {
    const found = known.get(String(row.id))
    return found?.drawsOn == null ? [] : [{
      itemId: itemOf(row), material: found.drawsOn, limit: found.limit ?? '0', asked: found.asked ?? '0', price: found.refPrice ?? null,
    }]
  })
  const answered = withEntitlement(
    rowsOf(draft).map(row => ({ ...row, drawsOn: known.get(String(row.id))?.drawsOn ?? row.drawsOn ?? null })), entitled, limited
  )
  // Of a line that has changed since it was asked for the next answer says it.
  return withRows(draft, drawnTogether(answered.map((row, at) => (known.has(String(row.id)) ? row : rowsOf(draft)[at]!))))
}
