import { centsOf, moneyText, type Cents } from '#schemas/kit/cents.ts'
import { dec } from '#schemas/kit/index.ts'
import type { Fee } from '#schemas/pricing/compile.ts'
import { directOf, unitPrice, type Components, type Rates } from '#schemas/pricing/unitPrice.ts'
import { priceBy, spread } from '#schemas/pricing/ways.ts'
import type { FeeRole } from '#schemas/pricing/words.ts'
import type { ItemRow } from '../costs/rows.ts'
import type { Pricing, RawUnit } from './pricing.ts'

/** What of an item its price is computed from. */
export type PricedItem = Pick<ItemRow,
  'id' | 'projectItemId' | 'parentId' | 'quantity' | 'labourPrice' | 'materialPrice' | 'mainPrice' | 'machine' | 'other' | 'state'
  | 'sign' | 'sellPrice' | 'priceWay' | 'priceParam' | 'priceLocked'>

/** What asks for a price: a cost that has moved, which leaves confirmed items as they are, or somebody who changes prices. */
export type Cause = 'cost' | 'act'

/** What follows for an item, by the columns of its row. */
export type ItemPrice = Pick<ItemRow,
  'unitLabour' | 'unitMaterial' | 'unitMain' | 'unitMachine' | 'unitOther' | 'unitDirect' | 'unitManage' | 'unitProfit' | 'unitRisk'
    | 'unitFees' | 'labourSide' | 'otherSide' | 'duePrice' | 'priceParts' | 'sellPrice'>

/** What one unit of an item costs; null while that is not known. */
export function rawUnit({ quantity, sign, labourPrice, materialPrice, mainPrice, machine, other }: PricedItem): RawUnit | null {
  if (labourPrice === null || materialPrice === null || quantity === null || dec(quantity).isZero()) return null
  const per = (amount: string): string => dec(amount).div(quantity).times(sign).toFixed()
  return { labour: labourPrice, material: materialPrice, main: mainPrice ?? '0', machine: per(machine), other: per(other) }
}

export const componentsOf = (item: PricedItem, pricing: Pricing): Components | null => {
  const raw = rawUnit(item)
  return raw && pricing.componentsOf(raw)
}

/** Whether nobody but its own editor moves the price of an item. */
export const isFixed = ({ priceLocked, state }: Pick<PricedItem, 'priceLocked' | 'state'>, cause: Cause): boolean =>
  priceLocked || state === 'LOCKED' || (cause === 'cost' && state === 'CONFIRMED')

const OWN: readonly FeeRole[] = ['MANAGE', 'PROFIT', 'RISK']
const sumIf = (fees: readonly Fee[], parts: readonly Cents[], is: (role: FeeRole | null) => boolean): string =>
  moneyText(fees.reduce((sum, { role }, at) => (is(role) ? sum + parts[at]! : sum), 0))

/**
 * The price of an item by its way, and what of it is which fee. A price that may not move stays: what it would be is due then.
 * Without a fee table a price by rates stays as it is.
 */
export function itemPrice(item: PricedItem, pricing: Pricing, rates: Rates, cause: Cause): ItemPrice {
  const { fees, isThere, onSide } = pricing
  const unit = componentsOf(item, pricing)
  const { sellPrice: stored, priceWay: way, priceParam: param, quantity } = item
  const now = stored === null ? null : centsOf(stored)
  const wanted = way === 'RATE' && !isThere ? now : priceBy({ way, param, price: stored, quantity: quantity ?? '0' }, fees, unit, rates)
  const stays = now !== null && isFixed(item, cause)
  const price = stays ? now : wanted
  const parts = unit === null || price === null ? null : spread(fees, unitPrice(fees, unit, rates), price)
  const ofRole = (role: FeeRole): string | null => parts && sumIf(fees.unit, parts, own => own === role)
  const money = (cents: Cents | null | undefined): string | null => (cents == null ? null : moneyText(cents))
  return {
    unitLabour: money(unit?.L), unitMaterial: money(unit && unit.M1 + unit.M2), unitMain: money(unit?.M1), unitMachine: money(unit?.E),
    unitOther: money(unit?.O),
    unitDirect: money(unit && directOf(unit)),
    unitManage: ofRole('MANAGE'), unitProfit: ofRole('PROFIT'), unitRisk: ofRole('RISK'),
    unitFees: parts && sumIf(fees.unit, parts, role => role === null || !OWN.includes(role)),
    labourSide: onSide('1', true), otherSide: onSide('1', false),
    duePrice: stays && wanted !== null && wanted !== now ? moneyText(wanted) : null,
    priceParts: parts && Object.fromEntries(fees.unit.map(({ id }, at) => [id, moneyText(parts[at]!)])),
    sellPrice: money(price),
  }
}
