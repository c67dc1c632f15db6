import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsKey } from '#schemas/cost/entitlement.ts'
import { dec, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import { askedMoney, drawnKey, drawnTogether, isBeyond, withEntitlement, type Entitled } from '#schemas/supply/gate.ts'

const TILE: Entitled = { itemId: 'floor', material: 'tile', limit: '1306.45', asked: '1256.80' }
const line = (id: string, cells: Row): Row => ({
  id, itemName: '全抛釉地砖', spec: '800×800', unit: 'm2', projectItemId: 'floor', libMaterialId: 'tile', quantity: null, refPrice: '86.80',
  ...cells,
})
const gate = (rows: readonly Row[], entitled: readonly Entitled[] = [TILE]) =>
  drawnTogether(withEntitlement(rows, entitled, entitled.length > 0))
/** The grid's formulas. */
const priced = (rows: readonly Row[]): Row[] => rows.map(row => {
  const times = (quantity: unknown) => toScale(dec(String(quantity ?? '0')).times(String(row.refPrice)), 2)
  return { ...row, amount: times(row.quantity), overAmount: times(row.over) }
})

describe('the gate', () => {
  it('says limit, asked, left and over of a line', () => {
    const [row] = gate([line('1', { quantity: '72.00' })])
    expect(row).toMatchObject(
      { limit: '1306.450000', asked: '1256.800000', left: '49.650000', over: '22.350000', special: false, drawsOn: 'tile' }
    )
    expect(priced([row!])[0]).toMatchObject({ amount: '6249.60', overAmount: '1939.98' })
    expect(gate([line('1', { quantity: '49.65' })])[0]).toMatchObject({ left: '49.650000', over: null })
  })

  it('adds up what a document asks for within, over and beside the entitlement', () => {
    const entitledRow = (id: string, remaining: string, quantity: string, refPrice: string) => ({
      entitled: { itemId: 'floor', material: id, limit: remaining, asked: '0' }, row: line(id, { libMaterialId: id, quantity, refPrice }),
    })
    const entitlements = [
      entitledRow('glue', '659.00', '600.00', '1.95'), entitledRow('board', '552.38', '552.38', '9.35'),
      entitledRow('putty', '2312.37', '1200.00', '1.32'),
      entitledRow('primer', '172.63', '120.00', '13.20'), entitledRow('sand', '8.64', '6.00', '166.00'),
    ]
    const rows = [
      line('tile', { quantity: '72.00' }), ...entitlements.map(({ row }) => row),
      line('strip', { libMaterialId: null, itemName: '铜嵌条', quantity: '46.00', refPrice: '28.00' }),
    ]
    const gatedRows = priced(gate(rows, [TILE, ...entitlements.map(({ entitled }) => entitled)]))
    expect(askedMoney(gatedRows)).toEqual({ within: '14808.37', over: '1939.98', special: '1288.00', total: '18036.35' })
    expect(isBeyond(gatedRows)).toBe(true)
  })

  it('draws of the words of the target cost where it has no item of the library, also once the line has one', () => {
    const entitlement = { itemId: 'COMMON', material: wordsKey({ name: '铜嵌条', spec: '3×20', unit: 'm' }), limit: '50', asked: '10' }
    const customLine = { itemName: ' 铜嵌条', spec: '3×20', unit: 'm', projectItemId: null, quantity: '12' }
    expect(gate([line('1', { ...customLine, libMaterialId: null })], [entitlement])[0]).toMatchObject(
      { left: '40.000000', over: null, special: true }
    )
    const [result] = gate([line('1', { ...customLine, libMaterialId: 'strip' })], [entitlement])
    expect(result).toMatchObject({ left: '40.000000', special: false, drawsOn: entitlement.material })
    expect(isBeyond([result!])).toBe(false)
  })

  it('has no limits where a project has no entitlement, but asks for an item of the library', () => {
    const [bound, custom] = gate([line('1', { quantity: '72' }), line('2', { quantity: '1', libMaterialId: null })], [])
    expect([bound, custom].map(row => [row!.limit, row!.left, row!.over, row!.special])).toEqual(
      [[null, null, null, false], [null, null, null, true]]
    )
    expect(isBeyond([bound!])).toBe(false)
  })

  it('takes nothing away from a material that is asked for elsewhere, for another item', () => {
    expect(gate([line('1', { quantity: '5', projectItemId: 'wall' })])[0]).toMatchObject({ limit: null, over: null, special: true })
  })
})

const quantity = fc.integer({ min: 0, max: 400_000_000 }).map(units => toScale(dec(units).div(1_000_000), 6))
const place = fc.record({ projectItemId: fc.constantFrom('floor', 'wall', null), libMaterialId: fc.constantFrom('tile', 'glue'), quantity })

describe('the laws of the gate', () => {
  it('lines of one item and material draw together: what is over adds up to what all of them are over, whatever their order', () =>
    fc.assert(fc.property(
      fc.array(place, { maxLength: 12 }), fc.array(fc.tuple(quantity, quantity), { minLength: 6, maxLength: 6 }), fc.array(
        fc.nat(), { minLength: 12, maxLength: 12 }
      ),
      (cells, standings, order) => {
        const keys = ['floor', 'wall', 'COMMON'].flatMap(itemId => ['tile', 'glue'].map(material => ({ itemId, material })))
        const entitled = keys.map((key, at): Entitled => ({ ...key, limit: standings[at]![0], asked: standings[at]![1] }))
        const rows = cells.map((cell, at) => line(String(at), cell))
        const overs = (gatedRows: readonly Row[]) =>
          Object.fromEntries(keys.map(key => JSON.stringify([key.itemId, key.material])).map(key =>
            [key, toScale(sumOf(gatedRows.filter(row => drawnKey(row) === key).map(row => String(row.over ?? '0'))), 6)]))
        const resultRows = gate(rows, entitled)
        const expected = Object.fromEntries(entitled.map(({ itemId, material, limit, asked: requested }) => {
          const remaining = dec(limit).minus(requested)
          const sum = sumOf(rows.filter(row => (row.projectItemId ?? 'COMMON') === itemId && row.libMaterialId === material)
            .map(row => String(row.quantity)))
          const over = sum.minus(remaining.isNegative() ? '0' : remaining)
          return [JSON.stringify([itemId, material]), toScale(over.isNegative() ? dec('0') : over, 6)]
        }))
        expect(overs(resultRows)).toEqual(expected)
        const shuffled = rows.map((row, at) => ({ row, at: order[at]! })).toSorted((a, b) => a.at - b.at).map(({ row }) => row)
        expect(overs(gate(shuffled, entitled))).toEqual(expected)
        // The part below the limit never exceeds the remainder, and a second run gives the same.
        for (const row of resultRows) expect(dec(String(row.quantity)).minus(String(row.over ?? '0')).lte(String(row.left))).toBe(true)
        expect(gate(resultRows, entitled)).toEqual(resultRows)
        const { within, over, special, total } = askedMoney(priced(resultRows))
        expect(toScale(sumOf([within, over, special]), 2)).toBe(total)
      })))
})
