import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basesBy, composedOthers, computedOthers, wholeOf } from '#schemas/analysis/bases.ts'
import { OTHER_BASE, PERCENT_BASES, type OtherBase } from '#schemas/analysis/blocks.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import { gapsOf, gapTexts, sameItems } from '#schemas/analysis/sums.ts'
import { branchSums, RowTree } from '#schemas/kit/branches/index.ts'
import { computeRows, dec, sumOf, toScale, type Row } from '#schemas/kit/index.ts'

const cents = fc.integer({ min: 0, max: 9_000_000_00 })
/** Cents as money, with integer arithmetic only. */
const money = (amount: number | bigint): string => `${BigInt(amount) / 100n}.${String(BigInt(amount) % 100n).padStart(2, '0')}`
const maybe = fc.option(cents, { nil: null })

describe('cost, price and margin', () => {
  it('are of the same items, those that have both, and say how many have not', () =>
    fc.assert(fc.property(fc.array(fc.record({ direct: maybe, sell: maybe }), { maxLength: 20 }), cents, (items, publics) => {
      const both = items.filter(({ direct, sell }) => direct !== null && sell !== null)
      const totalDirect = items.reduce((sum, { direct }) => sum + BigInt(direct ?? 0), BigInt(publics))
      // Here a cost on the tax basis of prices is twice the cost on its own basis.
      const gaps = gapsOf(items.map(({ direct, sell }) => ({
        direct: direct === null ? null : money(direct), sideDirect: direct === null ? null : money(BigInt(direct) * 2n), otherSide: '2',
        sell: sell === null ? null : money(sell),
      })))
      const [cost, price] = [
        both.reduce((sum, { direct }) => sum + BigInt(direct!) * 2n, BigInt(publics) * (items.length === 0 ? 1n : 2n)),
        both.reduce((sum, { sell }) => sum + BigInt(sell!), 0n),
      ]
      const same = sameItems(money(totalDirect), gaps)
      expect([same.pricedDirect, same.pricedSell, gaps.unpriced, gaps.uncosted]).toEqual(
        [money(cost), money(price), items.filter(({ sell }) => sell === null).length, items.filter(({ direct }) => direct === null).length]
      )
      expect(same.margin).toBe(price === 0n ? null : toScale(dec(money(price)).minus(money(cost)).times(100).div(money(price)), 2))
    })))

  it('are computed on the tax basis of the prices, whatever the basis of the costs is: 11.40 % with the tax, 11.55 % without, never '
    + '2.84 %', () => {
    const margin = (sideDirect: string, sell: string) =>
      sameItems('104350.00', gapsOf([{ direct: '104350.00', sideDirect, otherSide: '1', sell }])).margin
    expect([margin('104350.00', '117770.00'), margin('95000.00', '107400.00')]).toEqual(['11.40', '11.55'])
  })

  it('of a section are those of its items, with how many have no price or no cost', () => {
    const items = [['a', '10', '5', '3'], ['b', '2', null, '3'], ['c', '4', '9', null]] as const
    const rows = computeRows(analysisItems, [{
      id: 's', unit: null, parentId: null, sort: 1,
    }, ...items.map(([id, quantity, sellPrice, labourPrice], sort): Row => (
      {
        id, unit: 'm2', parentId: 's', sort, quantity, sellPrice, labourPrice, materialPrice: labourPrice === null ? null : '0',
        machine: '0', other: '0', sign: '1', labourSide: '1', otherSide: '1', unpriced: sellPrice === null ? 1 : null,
        uncosted: labourPrice === null ? 1 : null,
      }))])
    expect(branchSums(analysisItems, new RowTree(analysisItems.tree!, 'id', rows), id => rows.find(row => row.id === id)).get('s'))
      .toMatchObject(
        { direct: '36.00', sell: '86.00', pricedDirect: '30.00', pricedSell: '50.00', margin: '40.00', unpriced: '1', uncosted: '1' }
      )
  })

  it('are said in words only where something is lacking', () => {
    expect([gapTexts({ unpriced: 2, uncosted: 0 }), gapTexts({ unpriced: 2, uncosted: 3 }), gapTexts({})]).toEqual(
      [['2 项没有单价'], ['2 项没有单价', '3 项没有成本'], []]
    )
  })
})

describe('public costs of a composed analysis', () => {
  const item = fc.record({ labour: cents, material: cents, machine: cents })
  const other = fc.record(
    { base: fc.constantFrom(...Object.keys(OTHER_BASE) as OtherBase[]), rate: fc.integer({ min: 1, max: 999_999 }), basis: cents }
  )
  it('take their percentages of the composed items, and otherwise stay unchanged', () =>
    fc.assert(fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), fc.array(other, { maxLength: 6 }), cents, (
      items, others, machines
    ) => {
      const costs = items.map(({ labour, material, machine }) =>
        ({ labour: money(labour), material: money(material), machine: money(machine) }))
      const computed = computedOthers(others.map(({ base, rate, basis }) => ({
        base, itemId: null, days: null, basis: money(basis), factor: PERCENT_BASES.includes(base) ? '0.01' : '1',
        rate: toScale(dec(String(rate)).div(10_000), 4), amount: '0',
      })))
      const composed = composedOthers(computed, costs, money(machines))
      const labour = items.reduce((sum, one) => sum + BigInt(one.labour), 0n)
      const direct = items.reduce((sum, one) => sum + BigInt(one.material) + BigInt(one.machine), labour + BigInt(machines))
      for (const [at, { base, rate, amount }] of composed.entries()) {
        if (!PERCENT_BASES.includes(base)) expect(amount).toBe(computed[at]!.amount)
        else expect(amount).toBe(toScale(dec(money(base === 'LABOUR' ? labour : direct)).times(rate).div(100), 2))
      }
      // Composing them again changes nothing.
      expect(composedOthers(composed, costs, money(machines))).toEqual(composed)
    })))

  it('of 60,000 of labour 30 % are 18,000', () => {
    const [fee] = composedOthers(
      [{ base: 'LABOUR' as const, itemId: null, days: null, basis: '20000.00', factor: '0.01', rate: '30', amount: '6000.00' }],
      [{ labour: '35000.00', material: '0', machine: '0' }, { labour: '25000.00', material: null, machine: '0' }], '0'
    )
    expect(fee).toMatchObject({ basis: '60000.00', amount: '18000.00' })
    expect(basesBy(wholeOf([], '12.50'), new Map(), '98.6').basisOf('AREA', null, null)).toEqual({ basis: '98.60', factor: '1' })
    expect(sumOf([fee!.amount, '60000']).toString()).toBe('78000')
  })
})
