import { and, eq } from 'drizzle-orm'
import { centsOf, rateUnits, type Cents } from '#schemas/kit/cents.ts'
import { dec, toScale, type Row } from '#schemas/kit/index.ts'
import { NO_FEES, readFees, type Fees } from '#schemas/pricing/compile.ts'
import type { CostSide } from '#schemas/pricing/projectFees.ts'
import { NO_RATES, type Components, type Rates } from '#schemas/pricing/unitPrice.ts'
import type { Standard, TaxMethod } from '#schemas/pricing/feeTerms.ts'
import { projectFeeLine, projectFeeRate, projectFeeRow, projectFees } from '#server/db/tables/pricing.ts'
import type { Db } from '#server/db/tx.ts'

const SIDE_OF: Readonly<Record<TaxMethod, CostSide>> = { GENERAL: 'EXCL', SIMPLE: 'INCL', INCLUDED: 'INCL' }

/** On the company's cost side, with all decimals. */
export interface RawUnit {
  readonly labour: string, readonly material: string, readonly main: string, readonly machine: string, readonly other: string
}

/** The fee table of a project, prepared for computing. Without a table (`isThere` false) nothing follows rates. */
export interface Pricing {
  readonly isThere: boolean
  readonly fees: Fees
  readonly standard: Standard | null
  readonly taxMethod: TaxMethod
  /** By fee name. */
  readonly lines: ReadonlyMap<string, Cents>
  readonly hasRates: boolean
  /** Rates of the nearest of these places: the item first, then its sections. */
  ratesAt(locations: readonly string[]): Rates
  /** Converts labour or other money to the price side. */
  onSide(amount: string, isLabour: boolean): string
  componentsOf(unit: RawUnit): Components
}

/** @param amount money on the cost side @returns the same on the price side, by the rates of the table's head (sheet of pricing, Side) */
function sideBy(costSide: CostSide, taxMethod: TaxMethod, rates: { readonly labour: string, readonly other: string }) {
  const priceSide = SIDE_OF[taxMethod]
  return (amount: string, isLabour: boolean): string => {
    if (costSide === priceSide) return amount
    const factor = dec(isLabour ? rates.labour : rates.other).div(100).plus(1)
    return (priceSide === 'INCL' ? dec(amount).times(factor) : dec(amount).div(factor)).toDecimalPlaces(12).toFixed()
  }
}

const two = (amount: string): Cents => centsOf(toScale(dec(amount), 2))

export async function pricingOf({ q, ctx }: Db, projectId: string): Promise<Pricing> {
  const [head] = await q.select().from(projectFees).where(and(eq(projectFees.merchantId, ctx.merchantId), eq(projectFees.id, projectId)))
  const below = <T extends typeof projectFeeRow | typeof projectFeeLine | typeof projectFeeRate>(table: T) =>
    and(eq(table.merchantId, ctx.merchantId), eq(table.feesId, projectId))
  const rows = await q.select().from(projectFeeRow).where(below(projectFeeRow)).orderBy(projectFeeRow.sort, projectFeeRow.id)
  const lines = await q.select().from(projectFeeLine).where(below(projectFeeLine))
  const rates = await q.select().from(projectFeeRate).where(below(projectFeeRate))
  const { fees } = head === undefined ? { fees: NO_FEES } : readFees(rows.map((row): Row => ({ ...row })))
  const taxMethod = head?.taxMethod ?? 'GENERAL'
  const onSide = sideBy(head?.costSide ?? SIDE_OF[taxMethod], taxMethod, { labour: head?.labourTax ?? '0', other: head?.otherTax ?? '0' })
  const sums = new Map<string, Cents>()
  for (const { feeName, amount } of lines) sums.set(feeName, (sums.get(feeName) ?? 0) + two(amount ?? '0'))
  const idOf = new Map(fees.unit.map(({ id, name }) => [name, id]))
  const byPlace = new Map<string, Map<string, number>>()
  for (const { placeId, feeName, rate } of rates) {
    const id = idOf.get(feeName)
    if (id !== undefined) byPlace.set(placeId, (byPlace.get(placeId) ?? new Map<string, number>()).set(id, rateUnits(rate)))
  }
  return {
    isThere: head !== undefined, fees, standard: head?.standard ?? null, taxMethod, lines: sums, hasRates: byPlace.size > 0, onSide,
    ratesAt: locations => {
      const matches = locations.flatMap(place => byPlace.get(place) ?? [])
      return matches.length === 0 ? NO_RATES : new Map(matches.toReversed().flatMap(placeRates => [...placeRates]))
    },
    componentsOf: ({ labour, material, main, machine, other }) => {
      const [total, part] = [two(onSide(material, false)), two(onSide(main, false))]
      return { L: two(onSide(labour, true)), M1: part, M2: total - part, E: two(onSide(machine, false)), O: two(onSide(other, false)) }
    },
  }
}
