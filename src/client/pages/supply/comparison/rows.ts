import {
  dec, formatCell, groupThousands, NO_LOOKUPS, sumOf, takenOf, takenText, toScale, type DecimalText, type Row,
} from '#schemas/kit/index.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { comparisonOf, supplierColumns, supplyComparison } from '#schemas/supply/comparison.ts'
import { Compared, type Taking } from '#schemas/supply/compared.ts'
import { onSide, unitAtArrival } from '#schemas/supply/landed.ts'
import { FREIGHT, type Quote } from '#schemas/supply/quote.ts'
import type { SupplyComparison } from '#shared/api/supplyComparison.ts'

export const moneyText = (value: string | null | undefined): string => formatCell(value, supplyComparison.columns.targetPrice, NO_LOOKUPS)
type Line = SupplyComparison['lines'][number]
type Supplier = SupplyComparison['suppliers'][number]
export type Quoted = Supplier & { readonly quote: Quote }
export const isQuoted = (supplier: Supplier): supplier is Quoted => supplier.quote !== null

const percentOf = (value: DecimalText | null, reference: DecimalText | null): DecimalText | null =>
  (value === null || reference === null || dec(reference).isZero()
    ? null
    : toScale(dec(value).minus(reference).times(100).div(reference), 2))

/** 含运费 · 13% · 7 天 */
function termsOf({ freight, freightAmount, taxRate, lines }: Quote): string {
  const paid = freight === 'EXTRA' ? `运费 ${groupThousands(freightAmount ?? '')}` : freight === 'INCLUDED' ? '含运费' : FREIGHT[freight]
  const days = lines.flatMap(line => (line.declined || line.days === null ? [] : [line.days]))
  return [paid, `${Number(taxRate)}%`, ...days.length === 0 ? [] : [`${Math.max(...days)} 天`]].join(' · ')
}

export class Offers {
  readonly compared: Compared
  readonly suppliers: readonly Quoted[]
  readonly #lines: ReadonlyMap<string, Line>

  constructor(data: SupplyComparison) {
    this.suppliers = data.suppliers.filter(isQuoted)
    this.#lines = new Map(data.lines.map(line => [line.row, line]))
    this.compared = new Compared(data.lines, this.suppliers, data.side)
  }

  line(row: string): Line | undefined { return this.#lines.get(row) }

  /** Whether a row has a remainder to award. */
  isOpen(row: string): boolean { return dec(this.#lines.get(row)?.left ?? '0').gt(0) }

  columnOf(invited: string): string { return supplierColumns(this.suppliers.findIndex(one => one.invited === invited)).price }

  supplierAt(column: string): Quoted | undefined { return this.suppliers.find((_, at) => supplierColumns(at).price === column) }

  /** Selection of a row: its whole remainder, or parts. */
  takingsOf({ id, taken: selection }: Row): Taking[] {
    const row = String(id)
    return [...takenOf(selection)].flatMap(([column, share]) => {
      const supplier = this.supplierAt(column)
      return supplier === undefined || this.compared.at(row, supplier.invited) === undefined
        ? []
        : [{ row, invited: supplier.invited, quantity: share ?? this.#lines.get(row)?.left ?? '0' }]
    })
  }

  takings(rows: readonly Row[]): Taking[] { return rows.flatMap(row => this.takingsOf(row)) }

  has(row: string, column: string): boolean {
    const supplier = this.supplierAt(column)
    return supplier !== undefined && supplier.blocked === null && this.compared.at(row, supplier.invited) !== undefined
  }

  takenBy(takings: readonly Taking[]): string | null {
    const [only, another] = takings
    const isFull = only !== undefined && another === undefined && dec(only.quantity).eq(this.#lines.get(only.row)?.left ?? '0')
    return takenText(new Map(takings.map(({ invited, quantity }) => [this.columnOf(invited), isFull ? null : quantity])))
  }

  /** A row with the values computed from its selection. A reason applies to an offer that is not the lowest, or has expired. */
  settle(input: Row, side: PriceSide): Row {
    // Blocked suppliers cannot be selected by any key.
    const takings = this.takingsOf(input).filter(one => this.has(one.row, this.columnOf(one.invited)))
    const row = { ...input, taken: this.takenBy(takings) }
    const isLapsed = takings.some(one => this.suppliers.find(({ invited }) => invited === one.invited)?.lapsed === true)
    const isDear = takings.some(one => !this.compared.isLowest(one.row, one.invited))
    const amounts = takings.map(one => {
      const line = this.compared.at(one.row, one.invited)
      return line === undefined ? null : unitAtArrival(onSide(line.amount, side), this.#lines.get(one.row)!.quantity)
    })
    const totalQuantity = sumOf(takings.map(({ quantity }) => quantity))
    const unit = takings.length === 0 || totalQuantity.isZero()
      ? null
      : toScale(
        takings.reduce((sum, { quantity }, at) => sum.plus(dec(quantity).times(amounts[at] ?? '0')), dec('0')).div(totalQuantity), 2
      )
    return {
      ...row, dear: isDear, lapsed: isLapsed, reason: isDear || isLapsed ? input.reason ?? null : null,
      aboveLast: percentOf(unit, onSideOrNull(this.#lines.get(String(input.id))?.last, side)),
      aboveTarget: percentOf(unit, this.#lines.get(String(input.id))?.targetPrice ?? null),
    }
  }
}

const onSideOrNull = (sides: Line['last'] | undefined, side: PriceSide): DecimalText | null =>
  (side === 'EXCL' ? sides?.excl : sides?.incl) ?? null

/** Rows of the grid on a side of the tax. @param selections previous selection of rows: `taken` and `reason` by row */
export function rowsOf(
  data: SupplyComparison, offers: Offers, side: PriceSide, selections: ReadonlyMap<string, Pick<Row, 'taken' | 'reason'>>
): Row[] {
  return data.lines.map(line => {
    const { row, last, median, list, left: remaining, ...facts } = line
    const cells = Object.fromEntries(offers.suppliers.flatMap(({ invited }, at) => {
      const [keys, offer] = [supplierColumns(at), offers.compared.at(row, invited)]
      if (offer === undefined) return []
      const amount = onSide(offer.amount, side)
      return [
        [keys.price, unitAtArrival(amount, line.quantity)], [keys.amount, amount], [keys.brand, offer.quoted.brand],
        [keys.days, offer.quoted.days],
      ]
    }))
    const awarded = dec(line.quantity).minus(remaining)
    return offers.settle({
      id: row, ...facts, ...cells, lastPrice: onSideOrNull(last, side), medianPrice: onSideOrNull(median, side),
      listPrice: onSideOrNull(list, side), reason: null, taken: null,
      given: awarded.isZero() ? null : awarded.gte(line.quantity) ? '全部' : toScale(awarded, 2), ...selections.get(row),
    }, side)
  })
}

/** A column group per quoting supplier, with its row count and terms. */
export const gridOf = (
  data: SupplyComparison, offers: Offers, side: PriceSide, isWide: boolean
) => comparisonOf(offers.suppliers.map(({ supplierName: name, invited, quote, blocked, lapsed }) => ({
  name,
  notes: [
    blocked === null ? `${offers.compared.landed(invited)?.lines.size ?? 0}/${data.lines.length} 行` : '不可选',
    lapsed ? `有效期至 ${quote.validUntil ?? ''} 已过` : termsOf(quote),
  ],
})), side, [], isWide)
