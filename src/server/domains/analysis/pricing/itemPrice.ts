import { centsOf, moneyText, type Cents } from '#schemas/kit/cents.ts'
import { dec } from '#schemas/kit/index.ts'
import type { Fee } from '#schemas/pricing/compile.ts'
import { directOf, unitPrice, type Components, type Rates } from '#schemas/pricing/unitPrice.ts'
import { priceBy, spread } from '#schemas/pricing/priceWays.ts'
import type { FeeRole } from '#schemas/pricing/feeTerms.ts'
import type { ItemRow } from '../costs/rows.ts'
import type { Pricing, RawUnit } from './pricing.ts'

export type PricedItem = Pick<ItemRow,
  'id' | 'projectItemId' | 'parentId' | 'quantity' | 'labourPrice' | 'materialPrice' | 'mainPrice' | 'machine' | 'other' | 'state'
  | 'sign' | 'sellPrice' | 'priceWay' | 'priceParam' | 'priceLocked'>

/** A changed cost, which does not change confirmed items, or a user who changes prices. */
export type Cause = 'cost' | 'act'

export type ItemPrice = Pick<ItemRow,
  'unitLabour' | 'unitMaterial' | 'unitMain' | 'unitMachine' | 'unitOther' | 'unitDirect' | 'unitManage' | 'unitProfit' | 'unitRisk'
    | 'unitFees' | 'labourSide' | 'otherSide' | 'duePrice' | 'priceParts' | 'sellPrice'>

/** Null while unknown. */
export function rawUnit({ quantity, sign, labourPrice, materialPrice, mainPrice, machine, other }: PricedItem): RawUnit | null {
  if (labourPrice === null || materialPrice === null || quantity === null || dec(quantity).isZero()) return null
  const per = (amount: string): string => dec(amount).div(quantity).times(sign).toFixed()
  return { labour: labourPrice, material: materialPrice, main: mainPrice ?? '0', machine: per(machine), other: per(other) }
}

export const componentsOf = (item: PricedItem, pricing: Pricing): Components | null => {
  const raw = rawUnit(item)
  return raw && pricing.componentsOf(raw)
}

/** Whether only its editor may change the price of an item. */
export const isFixed = ({ priceLocked, state }: Pick<PricedItem, 'priceLocked' | 'state'>, cause: Cause): boolean =>
  priceLocked || state === 'LOCKED' || (cause === 'cost' && state === 'CONFIRMED')

const MARGIN_ROLES: readonly FeeRole[] = ['MANAGE', 'PROFIT', 'RISK']
const sumIf = (fees: readonly Fee[], parts: readonly Cents[], matches: (role: FeeRole | null) => boolean): string =>
  moneyText(fees.reduce((sum, { role }, at) => (matches(role) ? sum + parts[at]! : sum), 0))

/**
 * Computes the price of an item by its way, and its fees. A fixed price is not changed, the computed one becomes its due price. Without a
 * fee table a price by rates is unchanged.
 */
export function itemPrice(item: PricedItem, pricing: Pricing, rates: Rates, cause: Cause): ItemPrice {
  const { fees, isThere, onSide } = pricing
  const unit = componentsOf(item, pricing)
  const { sellPrice: stored, priceWay: way, priceParam: param, quantity } = item
  const now = stored === null ? null : centsOf(stored)
  const computed = way === 'RATE' && !isThere ? now : priceBy({ way, param, price: stored, quantity: quantity ?? '0' }, fees, unit, rates)
  const isUnchanged = now !== null && isFixed(item, cause)
  const price = isUnchanged ? now : computed
  const parts = unit === null || price === null ? null : spread(fees, unitPrice(fees, unit, rates), price)
  const ofRole = (role: FeeRole): string | null => parts && sumIf(fees.unit, parts, feeRole => feeRole === role)
  const money = (cents: Cents | null | undefined): string | null => (cents == null ? null : moneyText(cents))
  return {
    unitLabour: money(unit?.L), unitMaterial: money(unit && unit.M1 + unit.M2), unitMain: money(unit?.M1), unitMachine: money(unit?.E),
    unitOther: money(unit?.O),
    unitDirect: money(unit && directOf(unit)),
    unitManage: ofRole('MANAGE'), unitProfit: ofRole('PROFIT'), unitRisk: ofRole('RISK'),
    unitFees: parts && sumIf(fees.unit, parts, role => role === null || !MARGIN_ROLES.includes(role)),
    labourSide: onSide('1', true), otherSide: onSide('1', false),
    duePrice: isUnchanged && computed !== null && computed !== now ? moneyText(computed) : null,
    priceParts: parts && Object.fromEntries(fees.unit.map(({ id }, at) => [id, moneyText(parts[at]!)])),
    sellPrice: money(price),
  }
}
