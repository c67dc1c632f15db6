import { readFile } from 'node:fs/promises'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pricePoint } from '#server/db/tables/price.ts'
import { withLibrary } from '../library/fixtures.ts'
import { MONTHLY, pricesIn } from './fixtures.ts'

const lib = withLibrary()
const prices = pricesIn(lib)
const FOSHAN = { month: '2026-10', region: '440600', machine: 'false' }
const recorded = (month: string, withdrawn = false) => lib.read(({ q }) => q.select().from(pricePoint).where(and(
  eq(pricePoint.month, month), eq(pricePoint.region, FOSHAN.region),
  withdrawn ? isNotNull(pricePoint.withdrawnAt) : isNull(pricePoint.withdrawnAt))))
const csv = (...lines: string[]) => Buffer.from(['编码,名称,规格,单位,除税价格,含税价格', ...lines].join('\n'))

describe('monthly price lists', () => {
  it('takes the sample: GB18030, a title, sections, thousands separators, both sides, every row bound', async () => {
    const result = await prices.importList(await readFile(MONTHLY), FOSHAN)
    expect(result).toMatchObject({ added: 67, updated: 0, skipped: 0, removed: 0, problemCount: 0 })
    const rows = await recorded('2026-10')
    expect(rows).toHaveLength(result.added)
    const door = rows.find(({ name }) => name === '成品实木复合门含套')
    expect(door).toMatchObject(
      { priceExcl: '1860.00', priceIncl: '2101.80', includeTax: true, region: '440600', day: '2026-10-01', unit: '樘' }
    )
    expect(rows.every(({ libMaterialId }) => libMaterialId !== null)).toBe(true)
  })

  it('does nothing the second time, and the next month stands beside it', async () => {
    const content = await readFile(MONTHLY)
    const reimported = await prices.importList(content, FOSHAN)
    expect(reimported).toMatchObject({ added: 0, updated: 0, removed: 0, unchanged: 67 })
    expect(await prices.importList(content, { ...FOSHAN, month: '2026-09' })).toMatchObject({ added: 67 })
    expect(await recorded('2026-10')).toHaveLength(67)
  })

  it('finds the list of the demonstration as it was recorded', async () => {
    expect(await prices.importList(await readFile(MONTHLY), { ...FOSHAN, region: '440100' }, false))
      .toMatchObject({ added: 0, updated: 0, removed: 0, unchanged: 67, problemCount: 0 })
  })

  it('replaces what a list of the same month and region recorded before, in the difference first', async () => {
    const list = csv('110300004,全抛釉地砖,800×800×10,㎡,86.00,97.18', ',没有的材料,10mm,m2,5,5.65', '131100012,中砂,细度模数 2.3-3.0,m3,161.28,166.12')
    const checked = await prices.importList(list, FOSHAN, false)
    expect(checked).toMatchObject({ added: 1, updated: 1, unchanged: 1, removed: 65, skipped: 0, problemCount: 1 })
    expect(checked.problems[0]).toMatchObject({ column: 'materialName', value: '没有的材料', warning: true })
    expect(await recorded('2026-10')).toHaveLength(67)
    await prices.importList(list, FOSHAN)
    const rows = await recorded('2026-10')
    expect(rows.map(({ name, priceIncl, libMaterialId }) => [name, priceIncl, libMaterialId !== null]).toSorted()).toEqual(
      [['中砂', '166.12', true], ['全抛釉地砖', '97.18', true], ['没有的材料', '5.65', false]].toSorted())
    expect(await recorded('2026-10', true)).toHaveLength(66)
    expect(await recorded('2026-09')).toHaveLength(67)
  })

  it('completes a side that the file leaves out, with the rate of the item, and meets itself again', async () => {
    const [month, oneSided] = ['2026-07', csv('110300004,全抛釉地砖,800×800×10,㎡,86.00,', ',没有的材料,10mm,m2,,5.65')]
    const options = { ...FOSHAN, month }
    expect(await prices.importList(oneSided, options)).toMatchObject({ added: 2, skipped: 0 })
    expect((await recorded(month)).map(({ priceExcl, priceIncl, taxRate }) => [priceExcl, priceIncl, Number(taxRate)]).toSorted()).toEqual(
      [[null, '5.65', 0], ['86.00', '97.18', 13]]
    )
    expect(await prices.importList(oneSided, options, false)).toMatchObject({ added: 0, updated: 0, unchanged: 2, skipped: 0 })
    const dearer = csv('110300004,全抛釉地砖,800×800×10,㎡,90.00,', ',没有的材料,10mm,m2,,5.65')
    await prices.importList(dearer, options)
    expect((await recorded(month)).map(({ priceExcl, priceIncl }) => [priceExcl, priceIncl]).toSorted()).toEqual(
      [[null, '5.65'], ['90.00', '101.70']]
    )
  })

  it('refuses a list without a month, and rows without a price', async () => {
    await expect(prices.importList(csv('1,甲,,m2,1,1'), { ...FOSHAN, month: null })).rejects.toThrow('月份')
    const refused = await prices.importList(csv('1,甲,,m2,,', '2,乙,,m2,0,0', '3,丙,,,1,'), { ...FOSHAN, month: '2026-08' }, false)
    expect(refused).toMatchObject({ added: 0, skipped: 3 })
    // A row that is not stored gets no warning about a missing item.
    expect(refused.problems.filter(({ warning }) => warning)).toEqual([])
  })

  it('shows the other company nothing, and lets nobody change a fact', async () => {
    expect(await lib.read(({ q }) => q.select().from(pricePoint), lib.other())).toEqual([])
    await expect(lib.write(({ q }) => q.update(pricePoint).set({ priceIncl: '1' }))).rejects.toThrow()
    await expect(lib.write(({ q }) => q.delete(pricePoint))).rejects.toThrow()
  })
})
