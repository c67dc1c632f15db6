import { lineOf } from '#schemas/change/lines.ts'
import { isEmpty, type Draft, type Row } from '#schemas/kit/index.ts'
import type { BillItem } from '#shared/api/change.ts'

export const LINE = 'items'
const SIDES = ['old', 'new'] as const
const rowsOf = ({ lines }: Draft): readonly Row[] => lines[LINE] ?? []
const isSame = (a: Row, b: Row): boolean => Object.keys({ ...a, ...b }).every(key => (a[key] ?? null) === (b[key] ?? null))

/** The draft with its lines rewritten; of those that say the same after it the same ones stay. */
function rewritten(draft: Draft, rewrite: (row: Row) => Row): Draft {
  const rows = rowsOf(draft).map(row => { const next = rewrite(row); return isSame(row, next) ? row : next })
  return rows.every((row, at) => row === rowsOf(draft)[at]) ? draft : { ...draft, lines: { ...draft.lines, [LINE]: rows } }
}

/** What was said of an item goes when another one is named. */
function itemNamed(before: Row | undefined, row: Row): Row {
  if (before === undefined || before === row || before.oldItemName === row.oldItemName && before.oldItemId === row.oldItemId) return row
  const isTyped = before.oldItemName !== row.oldItemName && before.oldItemId === row.oldItemId
  const unsaid = (['oldPrice', 'oldQuantity', ...row.priceSource === 'BID' ? ['sellPrice'] : []]).filter(key => before[key] === row[key])
  return { ...row, ...isTyped && { oldItemId: null }, ...Object.fromEntries(unsaid.map(key => [key, null])) }
}
/** A name that somebody has written over another one is no longer that of the item beside it. */
const newNamed = (before: Row | undefined, row: Row): Row =>
  (before !== undefined && before.newItemName !== row.newItemName && before.newItemId === row.newItemId ? { ...row, newItemId: null } : row)

/** What an edit of a line brings about: its difference, what is asked for it, and which item its names mean. */
export function followLines(before: Draft, after: Draft): Draft {
  if (rowsOf(before) === rowsOf(after)) return after
  const was = new Map(rowsOf(before).map(row => [row.id, row]))
  return rewritten(after, row => (was.get(row.id) === row ? row : lineOf(newNamed(was.get(row.id), itemNamed(was.get(row.id), row)))))
}

/** Names of items of which the lines do not say everything that the bill knows. */
export const askedNames = (draft: Draft): string[] => [...new Set(rowsOf(draft).flatMap(row => SIDES.flatMap(side => {
  const name = row[`${side}ItemName`]
  const isKnown = !isEmpty(row[`${side}ItemId`] ?? null) && (side === 'new' || row.way === 'PRICE' || !isEmpty(row.oldQuantity ?? null))
  return typeof name !== 'string' || name === '' || isKnown ? [] : [name]
})))].toSorted()

/** The draft with what the bill says of its items where nobody has said otherwise: which they are, how much of them there is, the price that was bid. */
export function withItems(draft: Draft, items: readonly BillItem[]): Draft {
  const [called, byId] = [new Map(items.map(item => [item.asked, item])), new Map(items.map(item => [item.id, item]))]
  return rewritten(draft, row => {
    const itemOf = (side: typeof SIDES[number]): BillItem | undefined => {
      const [id, name] = [row[`${side}ItemId`], row[`${side}ItemName`]]
      return typeof id === 'string' && id !== '' ? byId.get(id) : called.get(String(name ?? ''))
    }
    const [old, instead] = SIDES.map(itemOf)
    const isBid = row.priceSource === 'BID' && (row.way === 'ADD' || row.way === 'REDUCE')
    return lineOf({
      ...row, ...instead && { newItemId: instead.id, newItemName: instead.name },
      ...old && {
        oldItemId: old.id, oldItemName: old.name, oldPrice: old.price,
        ...isEmpty(row.oldQuantity ?? null) && row.way !== 'PRICE' && { oldQuantity: old.quantity },
        ...isBid && isEmpty(row.sellPrice ?? null) && { sellPrice: old.price },
      },
    })
  })
}
