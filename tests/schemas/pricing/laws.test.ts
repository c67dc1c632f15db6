import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOf, moneyText, rateText, type Cents } from '#schemas/kit/cents.ts'
import { dec, toScale, type Row } from '#schemas/kit/index.ts'
import { readFees } from '#schemas/pricing/compile.ts'
import { groupSums, summaryOf } from '#schemas/pricing/summary.ts'
import { solveTarget, type TargetLine } from '#schemas/pricing/target.ts'
import { unitPrice, type Components } from '#schemas/pricing/unitPrice.ts'
import { spread } from '#schemas/pricing/priceWays.ts'

const UNIT_WORDS = { 人工费: ['L'], 材料费: ['M1', 'M2'], 人材机: ['L', 'M1', 'M2', 'E'], 直接费: ['L', 'M1', 'M2', 'E', 'O'] } as const
const row = (name: string, part: string, bases: string, rate: number): Row =>
  ({ id: name, name, part, kind: 'RATE', bases, rate: rateText(rate), role: name === '利润'
    ? 'PROFIT'
    : null, competitive: true, given: false }) as Row

const cents = (max: number) => fc.integer({ min: 0, max })
const unit: fc.Arbitrary<Components> = fc.record(
  { L: cents(50_000), M1: cents(90_000), M2: cents(20_000), E: cents(9_000), O: cents(3_000) }
)
const rates = fc.record({
  manage: fc.integer({ min: 0, max: 400_000 }), profit: fc.integer({ min: 0, max: 300_000 }), safety: fc.integer({ min: 0, max: 90_000 }),
  tax: fc.integer({ min: 0, max: 130_000 }),
})
const table = fc.record(
  { rates, base: fc.constantFrom(...Object.keys(UNIT_WORDS) as (keyof typeof UNIT_WORDS)[]) }
).map(({ rates: { manage, profit, safety, tax }, base }) => ({
  base, manage, profit, safety, tax,
  fees: readFees([
    row('管理费', 'UNIT', '人工费', manage), row('利润', 'UNIT', `${base}+管理费`, profit), row('措施', 'MEASURE', '分部分项合计', safety),
    row('税', 'TAX', '税前合计', tax),
  ]).fees,
}))
const item = fc.record(
  { unit, quantity: fc.integer({ min: 1, max: 9_999_999 }).map(n => toScale(dec(n).div(1000), 3)), locked: fc.boolean() }
)
const items = fc.array(item, { minLength: 1, maxLength: 12 })
const EMPTY_FACTS = { taxMethod: 'GENERAL', publicCost: 0, area: null, lines: new Map<string, Cents>() } as const

/** round2(base × rate %), computed differently. */
const part = (base: string, rate: number): string => toScale(dec(base).times(rateText(rate)).div(100), 2)
const plus = (...amounts: readonly string[]): string => toScale(amounts.reduce((sum, one) => sum.plus(one), dec(0)), 2)

it('a price is what stands above it, and a sum what stands above that, each rounded once', () =>
  fc.assert(fc.property(table, items, ({ fees, base, manage, profit, safety, tax }, lines) => {
    const priced = lines.map(({ unit: unitCosts, quantity }) => {
      const text = (keys: readonly (keyof Components)[]): string => plus(...keys.map(key => moneyText(unitCosts[key])))
      const first = part(text(['L']), manage)
      const price = plus(text(UNIT_WORDS.直接费), first, part(plus(text(UNIT_WORDS[base]), first), profit))
      expect(moneyText(unitPrice(fees, unitCosts).price)).toBe(price)
      return { quantity, price: centsOf(price), unit: unitCosts, group: 'items' as const, amount: toScale(dec(price).times(quantity), 2) }
    })
    const itemTotal = plus(...priced.map(({ amount }) => amount))
    const pretax = plus(itemTotal, part(itemTotal, safety))
    const { total, rows } = summaryOf(fees, { ...EMPTY_FACTS, groups: groupSums(priced) })
    expect(moneyText(total)).toBe(plus(pretax, part(pretax, tax)))
    expect(total).toBe(centsOf(itemTotal) + rows.reduce((sum, { amount }) => sum + amount, 0))
  })))

it('a decided price is spread over its fees without a cent left', () =>
  fc.assert(fc.property(table, unit, cents(300_000), ({ fees }, unitCosts, price) => {
    const byTable = unitPrice(fees, unitCosts)
    expect(spread(fees, byTable, price).reduce((sum, one) => sum + one, byTable.direct)).toBe(price)
  })))

it('a target is never passed, no rate comes nearer, and what is locked stays', () =>
  fc.assert(fc.property(table, items, fc.integer({ min: 80, max: 130 }), ({ fees }, lines, percent) => {
    const targetLines = lines.map(({ unit: one, quantity, locked }, at): TargetLine =>
      ({ id: String(at), quantity, unit: one, group: 'items', price: unitPrice(fees, one).price, moves: !locked, rates: new Map() }))
    const total = Math.round(summaryOf(fees, { ...EMPTY_FACTS, groups: groupSums(targetLines) }).total * percent / 100)
    const solved = solveTarget({ fees, lines: targetLines, facts: EMPTY_FACTS, total, feeId: '利润' })
    if ('refused' in solved) return
    expect(solved.rest).toBe(total - solved.summary.total)
    expect(solved.rest).toBeGreaterThanOrEqual(0)
    expect(targetLines.filter(({ moves, id }) => !moves && solved.prices.has(id))).toEqual([])
    const at = (rate: number): Cents => {
      const now = { ...fees, unit: fees.unit.map(fee => (fee.id === '利润' ? { ...fee, rate } : fee)) }
      return summaryOf(
        now,
        {
          ...EMPTY_FACTS,
          groups: groupSums(targetLines.map(line => (line.moves ? { ...line, price: unitPrice(now, line.unit!).price } : line))),
        }
      ).total
    }
    expect(at(solved.found)).toBe(solved.summary.total)
    // The next effective step of the rate is above the target.
    for (let step = 1; step <= 400; step *= 2)
      expect(at(solved.found + step) === solved.summary.total || at(solved.found + step) > total).toBe(true)
  })))
