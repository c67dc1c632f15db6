import { dec, toScale, type DecimalText } from '#schemas/kit/index.ts'
import type { PriceSide } from '#schemas/price/sources.ts'
import { bestBundle, bidderOf, lowestOfEach, type Bidder, type Bundle } from './bundle.ts'
import { freightParts, landedOf, onSide, sumOfBoth, unitAtArrival, type LandedLine, type LandedQuote } from './landed.ts'
import { lineSides, type AskedLine, type Both, type Quote } from './quote.ts'

export interface ComparedQuote { readonly invited: string, readonly quote: Quote }

type RequestedLine = Pick<AskedLine, 'row' | 'quantity'>

export interface Taking { readonly row: string, readonly invited: string, readonly quantity: DecimalText }

export interface AwardedPart {
  readonly invited: string, readonly rows: number, readonly goods: Both, readonly freight: Both, readonly total: Both,
}

const NOTHING: Both = { incl: '0.00', excl: '0.00' }

/** Compares quotes of an inquiry; the lowest are by the company's tax side, as in `rank`. */
export class Compared {
  readonly side: PriceSide
  readonly #asked: ReadonlyMap<string, RequestedLine>
  readonly #quotes: readonly ComparedQuote[]
  readonly #landed: readonly LandedQuote[]
  readonly #places: ReadonlyMap<string, number>
  readonly #bidders: readonly Bidder[]
  readonly #lowest: ReadonlyMap<string, DecimalText>

  constructor(lines: readonly RequestedLine[], quotes: readonly ComparedQuote[], side: PriceSide) {
    this.side = side
    this.#asked = new Map(lines.map(line => [line.row, line]))
    this.#quotes = quotes
    this.#places = new Map(quotes.map(({ invited }, at) => [invited, at]))
    this.#landed = quotes.map(({ quote }) => landedOf(quote, lines))
    this.#bidders = this.#landed.map(landed => bidderOf(landed, side))
    const lowest = lowestOfEach(this.rows, this.#bidders)
    this.#lowest = new Map([...lowest.taken].map(([row, at]) => [row, this.#bidders[at]!.amounts.get(row)!]))
  }

  get rows(): string[] { return [...this.#asked.keys()] }

  landed(invited: string): LandedQuote | undefined {
    return this.#landed[this.#places.get(invited) ?? -1]
  }

  at(row: string, invited: string): LandedLine | undefined {
    return this.landed(invited)?.lines.get(row)
  }

  isLowest(row: string, invited: string): boolean {
    const line = this.at(row, invited)
    return line !== undefined && onSide(line.amount, this.side) === this.#lowest.get(row)
  }

  /** Returns the percentage above the lowest, two decimals; null where it is not above. */
  above(row: string, invited: string): DecimalText | null {
    const [line, lowest] = [this.at(row, invited), this.#lowest.get(row)]
    if (line === undefined || lowest === undefined || this.isLowest(row, invited) || dec(lowest).isZero()) return null
    return toScale(dec(onSide(line.amount, this.side)).minus(lowest).times(100).div(lowest), 2)
  }

  /** Returns the rank from 1, by number of quoted rows, then total on the company's side; ties share a rank. */
  rank(invited: string): number | null {
    const total = this.landed(invited)
    if (total === undefined || total.lines.size === 0) return null
    return 1 + this.#landed.filter(other => other.lines.size > total.lines.size
      || (other.lines.size === total.lines.size && dec(onSide(other.total, this.side)).lt(onSide(total.total, this.side)))).length
  }

  lowest(): Bundle { return lowestOfEach(this.rows, this.#bidders) }

  best(max: number): Bundle | null { return bestBundle(this.rows, this.#bidders, max) }

  takingsOf({ taken: bidderByRow }: Bundle): Taking[] {
    return [...bidderByRow].map(([row, at]) => ({ row, invited: this.#quotes[at]!.invited, quantity: this.#asked.get(row)!.quantity }))
  }

  /** round2(quantity × price), without freight. */
  goods({ row, invited, quantity }: Taking): Both | null {
    const quote = this.#quotes[this.#places.get(invited) ?? -1]
    const line = this.at(row, invited)
    return quote === undefined || line === undefined ? null : lineSides(quote.quote, line.quoted, quantity)
  }

  /** Returns each taking's amount at arrival, a supplier's freight split by amount; null for an unquoted row. */
  atArrival(takings: readonly Taking[]): (Both | null)[] {
    const amounts = new Map<Taking, Both>()
    for (const { invited, freight } of this.parts(takings)) {
      const supplierTakings = takings.flatMap(
        taking => { const goods = taking.invited === invited ? this.goods(taking) : null; return goods === null ? [] : [{ taking, goods }] }
      )
      const [incl, excl] = [
        freightParts(freight.incl, supplierTakings.map(({ goods }) => goods.incl)),
        freightParts(freight.excl, supplierTakings.map(({ goods }) => goods.excl)),
      ]
      for (const [at, { taking, goods }] of supplierTakings.entries()) amounts.set(
        taking, sumOfBoth([goods, { incl: incl[at] ?? '0.00', excl: excl[at] ?? '0.00' }])
      )
    }
    return takings.map(taking => amounts.get(taking) ?? null)
  }

  atLowest(takings: readonly Taking[]): Taking[] {
    return takings.map(
      taking => ({ ...taking, invited: this.#quotes.find(({ invited }) => this.isLowest(taking.row, invited))?.invited ?? taking.invited })
    )
  }

  lowestUnit(row: string): DecimalText | null {
    const [amount, line] = [this.#lowest.get(row), this.#asked.get(row)]
    return amount === undefined || line === undefined ? null : unitAtArrival(amount, line.quantity)
  }

  parts(takings: readonly Taking[]): AwardedPart[] {
    return this.#quotes.flatMap(({ invited }, at) => {
      const supplierTakings = takings.filter(taking => taking.invited === invited)
      const goods = sumOfBoth(supplierTakings.flatMap(taking => this.goods(taking) ?? []))
      const freight = this.#landed[at]?.freight ?? NOTHING
      return supplierTakings.length === 0 ? [] : [{
        invited, rows: new Set(supplierTakings.map(({ row }) => row)).size, goods, freight, total: sumOfBoth([goods, freight]),
      }]
    })
  }

  total(takings: readonly Taking[]): Both { return sumOfBoth(this.parts(takings).map(({ total }) => total)) }
}
