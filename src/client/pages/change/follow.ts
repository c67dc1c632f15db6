import { lineOf } from '#schemas/change/lines.ts'
import { isEmpty, type Draft, type Row } from '#schemas/kit/index.ts'
import type { BillItem } from '#shared/api/change.ts'

export const LINE = 'items'
const SIDES = ['old', 'new'] as const
const rowsOf = ({ lines }: Draft): readonly Row[] => lines[LINE] ?? []
const isSame = (a: Row, b: Row): boolean => Object.keys({ ...a, ...b }).every(key => (a[key] ?? null) === (b[key] ?? null))

/** The draft with rewritten lines; unchanged lines stay the same objects. */
function rewritten(draft: Draft, rewrite: (row: Row) => Row): Draft {
  const rows = rowsOf(draft).map(row => { const next = rewrite(row); return isSame(row, next) ? row : next })
  return rows.every((row, at) => row === rowsOf(draft)[at]) ? draft : { ...draft, lines: { ...draft.lines, [LINE]: rows } }
}

/** Clears an item's data when another item is named. */
function itemNamed(before: Row | undefined, row: Row): Row {
  if (before === undefined || before === row || before.oldItemName === row.oldItemName && before.oldItemId === row.oldItemId) return row
  const isTyped = before.oldItemName !== row.oldItemName && before.oldItemId === row.oldItemId
  const unsaid = (['oldPrice', 'oldQuantity', ...row.priceSource === 'BID' ? ['sellPrice'] : []]).filter(key => before[key] === row[key])
  return { ...row, ...isTyped && { oldItemId: null }, ...Object.fromEntries(unsaid.map(key => [key, null])) }
}
/** Clears the item id beside an overwritten name. */
const newNamed = (before: Row | undefined, row: Row): Row =>
  (before !== undefined && before.newItemName !== row.newItemName && before.newItemId === row.newItemId ? { ...row, newItemId: null } : row)

/** Completes an edited line: its difference, its claim, and the items of its names. */
export function followLines(before: Draft, after: Draft): Draft {
  if (rowsOf(before) === rowsOf(after)) return after
  const previous = new Map(rowsOf(before).map(row => [row.id, row]))
  return rewritten(
    after, row => (previous.get(row.id) === row ? row : lineOf(newNamed(previous.get(row.id), itemNamed(previous.get(row.id), row))))
  )
}

/** Names of items whose bill data is missing in the lines. */
export const askedNames = (draft: Draft): string[] => [...new Set(rowsOf(draft).flatMap(row => SIDES.flatMap(side => {
  const name = row[`${side}ItemName`]
  const isKnown = !isEmpty(row[`${side}ItemId`] ?? null) && (side === 'new' || row.way === 'PRICE' || !isEmpty(row.oldQuantity ?? null))
  return typeof name !== 'string' || name === '' || isKnown ? [] : [name]
})))].toSorted()

/** The draft with the bill's data of its items where the user has entered none: id, quantity, bid price. */
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
