import { dec, groupThousands, isDecimalText, isEmpty, toScale, type Lookups, type Row } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { ImportProblem, SheetRow } from '#server/grid/import/index.ts'
import type { ImportNote } from '#shared/api/gridImport.ts'
import { PASSED, type FoundBill, type FoundItem } from './recognise.ts'
import type { BillPart } from './sheets.ts'
import { textIn } from './stored.ts'

/**
 * An amount of the file that the import does not reproduce: `said` stands there, `taken` is what the items have of it. The law of the
 * import is: amounts of the file = amounts of its items + what is listed.
 */
export interface ListedAmount {
  readonly sheet: string; readonly row: number; readonly name: string; readonly said: string; readonly taken: string
}

const NOTHING = '0.00'
const cents = (amount: string): string => toScale(dec(amount), 2)
const shown = (amount: string): string => groupThousands(amount, 2)

/** The unit of lump sums, as the company's dictionary has it. */
export const lumpUnit = (lookups: Lookups): string | null => lookups.find(DICT.unit, '项')?.key ?? null

/** A row with an amount and without a price: a lump sum is one unit of it, of others the price is the quotient where that is exact to the cent. */
export function withPrice(said: SheetRow, { lump, amount }: FoundItem, unit: string | null): SheetRow {
  const { cells } = said
  if (lump) return { ...said, cells: { ...cells, unit, quantity: '1' } }
  const { quantity } = cells
  if (amount === null || !isEmpty(cells.price) || !isEmpty(said.texts.price) || typeof quantity !== 'string' || !isDecimalText(quantity)
    || dec(quantity).isZero()) return said
  const price = cents(dec(cents(amount)).div(quantity).toFixed())
  return dec(price).times(quantity).eq(cents(amount)) ? { ...said, cells: { ...cells, price } } : said
}

/** What is left of the amount of an item, with a word where nothing else says it. */
export function itemAmount(
  { amount }: FoundItem, row: Row, refused: boolean, place: Pick<ListedAmount, 'sheet' | 'row'>
): { readonly listed: ListedAmount; readonly problem: ImportProblem | null } | null {
  if (amount === null) return null
  const total = textIn(row, 'total')
  const taken = refused || !isDecimalText(total) ? NOTHING : cents(total)
  const said = cents(amount)
  if (dec(said).eq(taken)) return null
  const listed = { ...place, name: textIn(row, 'name'), said, taken }
  const isUnpriced = !refused && isEmpty(row.price)
  const text = `金额 ${shown(said)} 没有导入：没有综合单价，金额除以工程量也不是两位小数`
  return { listed, problem: isUnpriced
    ? { row: String(place.row), column: 'total', code: 'amount', text, value: said, warning: true, sheet: place.sheet }
    : null }
}

/** Amounts beside what is no item of the bill. */
function passedAmounts(sheet: string, { passed }: FoundBill): ListedAmount[] {
  return passed.flatMap(({ row, name, amount }) => (amount === null ? [] : [{ sheet, row, name, said: cents(amount), taken: NOTHING }]))
}

/** What is said of amounts and rows that stand beside the items of the parts: each amount that is no item, each that cannot be read. */
export function besideItems(parts: readonly BillPart[]): {
  readonly listed: readonly ListedAmount[]; readonly problems: readonly ImportProblem[]
} {
  const listed = parts.flatMap(({ name, found }) => passedAmounts(name, found))
  const said = listed.map(({ sheet, row, name, said: value }): ImportProblem =>
    ({
      row: String(row), column: 'total', code: 'amount', text: `${name === '' ? '金额' : `“${name}”`}${shown(value)} 不是清单项，没有导入`, value,
      warning: true, sheet,
    }))
  const unread = parts.flatMap(({ name: sheet, found }) => found.faults.map(({ row, text }): ImportProblem =>
    ({ row: String(row), column: 'total', code: 'fault', text, value: '', warning: true, sheet })))
  return { listed, problems: [...said, ...unread] }
}

/** Amounts that a note names by themselves. */
const NAMED = 8

/** What is left out of the bill: the amounts, and how many rows of which kind. */
export function leftOut(parts: readonly BillPart[], listed: readonly ListedAmount[]): ImportNote[] {
  const several = parts.length > 1
  const words = listed.slice(0, NAMED).map(({ sheet, row, name, said, taken }) =>
    `${several
      ? `“${sheet}”`
      : ''}第 ${row} 行${name === '' ? '' : `“${name}”`}${dec(taken).isZero() ? '' : '相差 '}${shown(cents(dec(said).minus(taken).toFixed()))}`)
  const counts = Object.values(PASSED).filter(note => note !== PASSED.cover)
    .map(note => ({ note, count: parts.reduce((sum, { found }) => sum + found.passed.filter(one => one.note === note).length, 0) }))
      .filter(({ count }) => count > 0)
  return [
    ...listed.length === 0
      ? []
      : [{ text: `有 ${listed.length} 处金额没有导入：${words.join('、')}${listed.length > NAMED ? ' 等' : ''}`, warning: true }],
    ...counts.length === 0 ? [] : [{ text: `略过 ${counts.map(({ note, count }) => `${count} 行${note}`).join('、')}`, warning: false }],
  ]
}
