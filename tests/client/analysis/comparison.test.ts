import { expect, it } from 'vitest'
import { Offers } from '#client/pages/analysis/comparison/rows.ts'

/** Offers of one item with these costs; null is hidden from everybody. */
function offersOf(...costs: (string | null)[]): Offers {
  const offers = costs.map((direct, at) =>
    ({ analyseId: String(at), itemId: String(at), quotaName: null, noCostReason: null, quantity: '1', lowest: false, direct }))
  const row = {
    id: 'i', name: '吊顶', code: null, feature: null, unit: 'm2', quantity: '1', pickedName: null, reason: null, itemId: null, own: false,
    parentId: null, sort: 1,
    unitCost: null, direct: null, sideDirect: null, lowest: null, above: null, expected: null, sell: null, margin: null, offers,
  }
  return new Offers({ roundId: 'r', bestAt: null, sections: [], analyses: [], rows: [row], picked: {}, lowest: {} })
}

it.each([
  [['100.00', '105.00'], true], [['100.00', '104.99'], false], [['105.00', '102.00', '100.00'], true], [['0.00', '0.01'], true],
  [['0.00', '0.00'], false], [['100.00'], false], [[null, null], false],
] as const)('offers of %j lie apart: %s', (costs, expected) => expect(offersOf(...costs).isApart('i')).toBe(expected))

it('a section has no offers that could lie apart', () => expect(offersOf('1.00', '2.00').isApart('section')).toBe(false))

it('public percentages are of whatever would be taken', () => {
  const offer = (analyseId: string, itemId: string, labour: string) => ({
    analyseId, itemId, quotaName: null, noCostReason: null, quantity: '1', lowest: false, direct: labour, labour, material: '0.00',
    machine: '0.00',
  })
  const row = (id: string, labour: readonly [string, string]) => ({
    id, name: id, code: null, feature: null, unit: 'm2', quantity: '1', pickedName: null, reason: null, itemId: `${id}0`, own: false,
    parentId: null, sort: 1,
    unitCost: null, direct: labour[0], sideDirect: labour[0], lowest: null, above: null, expected: null, sell: null, margin: null,
    offers: labour.map((one, at) => offer(String(at), `${id}${at}`, one)),
  })
  const rows = [row('i', ['12000.00', '35000.00']), row('j', ['8000.00', '25000.00'])]
  const analyses = ['0', '1'].map(analyseId => ({ analyseId, realName: analyseId, selected: analyseId === '0', sums: {} }))
  const fee = { base: 'LABOUR' as const, itemId: null, days: null, basis: '20000.00', factor: '0.01', rate: '30', amount: '6000.00' }
  const offers = new Offers({
    roundId: 'r', bestAt: null, sections: [], analyses, rows, publics: { machine: '0.00', others: [fee] }, picked: {}, lowest: {},
  })
  expect(['0', '1'].map(analyseId => offers.sumWith(rows.map(({ id }) => ({ id })), () => offers.columnOf(analyseId)))).toEqual(
    ['26000.00', '78000.00']
  )
})
