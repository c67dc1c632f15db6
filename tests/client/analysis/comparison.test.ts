import { expect, it } from 'vitest'
import { Offers } from '#client/pages/analysis/comparison/rows.ts'

/** Offers of one item with these costs; null is hidden from everybody. */
function offersOf(...costs: (string | null)[]): Offers {
  const offers = costs.map((direct, at) => ({ analyseId: String(at), itemId: String(at), quotaName: null, noCostReason: null, quantity: '1', lowest: false, direct }))
  const row = {
    id: 'i', name: '吊顶', code: null, feature: null, unit: 'm2', quantity: '1', pickedName: null, reason: null, itemId: null, own: false, parentId: null, sort: 1,
    unitCost: null, direct: null, lowest: null, above: null, expected: null, sell: null, margin: null, offers,
  }
  return new Offers({ roundId: 'r', bestAt: null, sections: [], analyses: [], rows: [row], picked: {}, lowest: {} })
}

it.each([
  [['100.00', '105.00'], true], [['100.00', '104.99'], false], [['105.00', '102.00', '100.00'], true], [['0.00', '0.01'], true], [['0.00', '0.00'], false], [['100.00'], false], [[null, null], false],
] as const)('offers of %j lie apart: %s', (costs, expected) => expect(offersOf(...costs).isApart('i')).toBe(expected))

it('a section has no offers that could lie apart', () => expect(offersOf('1.00', '2.00').isApart('section')).toBe(false))
