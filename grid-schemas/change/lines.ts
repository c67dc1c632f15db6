import { dec, isDecimalText, toScale, ZERO, type Row } from '#schemas/kit/index.ts'

type Num = ReturnType<typeof dec>
const number = (value: unknown): Num | null => (typeof value === 'string' && isDecimalText(value) ? dec(value) : null)

/** By how much a line changes the quantity of the bill: nothing where it only changes money. Null while a quantity is missing. */
export function differenceOf({ way, oldQuantity, newQuantity }: Row): string | null {
  const [before, after] = [way === 'NEW' ? ZERO : number(oldQuantity), number(newQuantity)]
  return way === 'PRICE' || before === null || after === null ? null : toScale(after.minus(before), 6)
}

/** What the client is asked for a line: the difference at its price, of what is replaced the new at its price less the old at the bill's; of 调价 what was typed. */
export function askedOf(row: Row): string | null {
  if (row.way === 'PRICE') return typeof row.asked === 'string' ? row.asked : null
  const [difference, price, before, after] = [differenceOf(row), row.sellPrice, row.oldQuantity, row.newQuantity].map(number)
  if (difference == null || price == null) return null
  if (row.way !== 'REPLACE' || before == null || after == null) return toScale(difference.times(price), 2)
  return toScale(after.times(price).minus(before.times(number(row.oldPrice) ?? ZERO)), 2)
}

/** A line with what follows from what is typed in it. */
export const lineOf = (row: Row): Row => ({ ...row, difference: differenceOf(row), asked: askedOf(row) })
