import { dec, isDecimalText, toScale, ZERO, type Row } from '#schemas/kit/index.ts'

type Num = ReturnType<typeof dec>
const number = (value: unknown): Num | null => (typeof value === 'string' && isDecimalText(value) ? dec(value) : null)

/** Returns a line's quantity difference: zero if only money changes, null while a quantity is missing. */
export function differenceOf({ way, oldQuantity, newQuantity }: Row): string | null {
  const [before, after] = [way === 'NEW' ? ZERO : number(oldQuantity), number(newQuantity)]
  return way === 'PRICE' || before === null || after === null ? null : toScale(after.minus(before), 6)
}

/** Returns a line's claim: difference × price; for a replacement the new item less the old one at the bill's price; for 调价 as typed. */
export function askedOf(row: Row): string | null {
  if (row.way === 'PRICE') return typeof row.asked === 'string' ? row.asked : null
  const [difference, price, before, after] = [differenceOf(row), row.sellPrice, row.oldQuantity, row.newQuantity].map(number)
  if (difference == null || price == null) return null
  if (row.way !== 'REPLACE' || before == null || after == null) return toScale(difference.times(price), 2)
  return toScale(after.times(price).minus(before.times(number(row.oldPrice) ?? ZERO)), 2)
}

export const lineOf = (row: Row): Row => ({ ...row, difference: differenceOf(row), asked: askedOf(row) })
