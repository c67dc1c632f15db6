import { dec, groupThousands, isDecimalText, isEmpty, toScale, type Lookups, type Row } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { ImportProblem, SheetRow } from '#server/grid/import/index.ts'
import type { ImportNote } from '#shared/api/gridImport.ts'
import { PASSED, type FoundBill, type FoundItem } from './recognise.ts'
import type { BillPart } from './sheets.ts'
import { textIn } from './stored.ts'

/**
 * An amount not reproduced by the import: `said` in the file, `taken` in its items. Invariant: amounts of the file = amounts of its items +
 * listed amounts.
 */
export interface ListedAmount {
  readonly sheet: string; readonly row: number; readonly name: string; readonly said: string; readonly taken: string
}

const NOTHING = '0.00'
const cents = (amount: string): string => toScale(dec(amount), 2)
const formatted = (amount: string): string => groupThousands(amount, 2)

export const lumpUnit = (lookups: Lookups): string | null => lookups.find(DICT.unit, '项')?.key ?? null

/** Completes a row with an amount but no price: a lump sum is one unit; else the price is the quotient if exact to the cent. */
export function withPrice(sheetRow: SheetRow, { lump, amount }: FoundItem, unit: string | null): SheetRow {
  const { cells } = sheetRow
  if (lump) return { ...sheetRow, cells: { ...cells, unit, quantity: '1' } }
  const { quantity } = cells
  if (amount === null || !isEmpty(cells.price) || !isEmpty(sheetRow.texts.price) || typeof quantity !== 'string' || !isDecimalText(quantity)
    || dec(quantity).isZero()) return sheetRow
  const price = cents(dec(cents(amount)).div(quantity).toFixed())
  return dec(price).times(quantity).eq(cents(amount)) ? { ...sheetRow, cells: { ...cells, price } } : sheetRow
}

/** Amount of an item lost by the import, with a problem unless reported otherwise. */
export function itemAmount(
  { amount }: FoundItem, row: Row, refused: boolean, place: Pick<ListedAmount, 'sheet' | 'row'>
): { readonly listed: ListedAmount; readonly problem: ImportProblem | null } | null {
  if (amount === null) return null
  const total = textIn(row, 'total')
  const imported = refused || !isDecimalText(total) ? NOTHING : cents(total)
  const fileAmount = cents(amount)
  if (dec(fileAmount).eq(imported)) return null
  const listed = { ...place, name: textIn(row, 'name'), said: fileAmount, taken: imported }
  const isUnpriced = !refused && isEmpty(row.price)
  const text = `金额 ${formatted(fileAmount)} 没有导入：没有综合单价，金额除以工程量也不是两位小数`
  return { listed, problem: isUnpriced
    ? { row: String(place.row), column: 'total', code: 'amount', text, value: fileAmount, warning: true, sheet: place.sheet }
    : null }
}

function passedAmounts(sheet: string, { passed }: FoundBill): ListedAmount[] {
  return passed.flatMap(({ row, name, amount }) => (amount === null ? [] : [{ sheet, row, name, said: cents(amount), taken: NOTHING }]))
}

/** Problems of amounts outside the items of the parts, and of unreadable ones. */
export function besideItems(parts: readonly BillPart[]): {
  readonly listed: readonly ListedAmount[]; readonly problems: readonly ImportProblem[]
} {
  const listed = parts.flatMap(({ name, found: bill }) => passedAmounts(name, bill))
  const reported = listed.map(({ sheet, row, name, said: value }): ImportProblem =>
    ({
      row: String(row), column: 'total', code: 'amount', text: `${name === '' ? '金额' : `“${name}”`}${formatted(value)} 不是清单项，没有导入`, value,
      warning: true, sheet,
    }))
  const unread = parts.flatMap(({ name: sheet, found: bill }) => bill.faults.map(({ row, text }): ImportProblem =>
    ({ row: String(row), column: 'total', code: 'fault', text, value: '', warning: true, sheet })))
  return { listed, problems: [...reported, ...unread] }
}

const MAX_LISTED = 8

/** Notes on omitted amounts, and on omitted rows by kind. */
export function leftOut(parts: readonly BillPart[], listed: readonly ListedAmount[]): ImportNote[] {
  const several = parts.length > 1
  const labels = listed.slice(0, MAX_LISTED).map(({ sheet, row, name, said: fileAmount, taken: imported }) =>
    `${several
      ? `“${sheet}”`
      : ''}第 ${row} 行${name === ''
        ? ''
        : `“${name}”`}${dec(imported).isZero() ? '' : '相差 '}${formatted(cents(dec(fileAmount).minus(imported).toFixed()))}`)
  const counts = Object.values(PASSED).filter(note => note !== PASSED.cover)
    .map(note => ({ note, count: parts.reduce((sum, { found: bill }) => sum + bill.passed.filter(one => one.note === note).length, 0) }))
      .filter(({ count }) => count > 0)
  return [
    ...listed.length === 0
      ? []
      : [{ text: `有 ${listed.length} 处金额没有导入：${labels.join('、')}${listed.length > MAX_LISTED ? ' 等' : ''}`, warning: true }],
    ...counts.length === 0 ? [] : [{ text: `略过 ${counts.map(({ note, count }) => `${count} 行${note}`).join('、')}`, warning: false }],
  ]
}
