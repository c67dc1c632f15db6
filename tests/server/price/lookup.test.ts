import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { saveLibraryRows, setDefaultPrice } from '#server/domains/library/index.ts'
import { listPrices, listSuppliers } from '#server/domains/price/list.ts'
import { addManualPrice, withdrawPrice } from '#server/domains/price/manual.ts'
import { priceStatics } from '#server/domains/price/statistics.ts'
import { PAGE, withLibrary } from '../library/fixtures.ts'
import { pricesIn } from './fixtures.ts'

const lib = withLibrary()
const prices = pricesIn(lib)
const registered = (id: string, name: string) =>
  lib.write(tx => tx.sql`insert into supplier (id, kind, name) values (${id}, 'MATERIAL', ${name})`)
const pricesOf = (materialName: string, more: object = {}) =>
  lib.read(db => listPrices(db, { ...PAGE, machine: false, materialName, ...more }))

describe('looking prices up', () => {
  it('finds by a part of the name, keeps to source, unit and brand, and answers the row of the specification', async () => {
    await Promise.all(['查价抛釉砖', '查价防滑砖'].map(name => prices.add(name)))
    await registered('s1', '佛山建材')
    await prices.record('查价抛釉砖', {
      priceIncl: '100', region: '440106', supplier: { id: 's1', name: '佛山建材', type: { key: '1', value: '材料商' } }, quantity: '50',
    })
    await prices.record(
      '查价抛釉砖',
      { priceIncl: '110', source: 'CONTRACT', sourceId: 'c1', sourceCode: 'CHT1', sourceName: '主材合同', day: '2026-10-05', unit: '㎡' }
    )
    await prices.record('查价防滑砖', { priceIncl: '82', unit: '片' })
    expect((await pricesOf('查价')).total).toBe(3)
    expect((await pricesOf('查价', { unit: 'm2', brand: '无' })).rows.map(({ price }) => price)).toEqual(['110.00', '100.00'])
    const { rows: [inquiry] } = await pricesOf('查价抛釉', { source: 'INQUIRY' })
    expect(inquiry).toMatchObject({
      materialName: '查价抛釉砖', price: '100.00', priceExcl: '88.50', includeTax: true, supplierName: '佛山建材', supplierId: 's1',
      supplierTypeKv: { key: '1', value: '材料商' }, provinceKv: { key: '440000' }, cityKv: { key: '440100' }, areaKv: { key: '440106' },
      inquiryId: 'x1', inquiryBillCode: 'XJ202610010001', contractId: null, contractBillCode: null, own: true,
    })
    expect((await pricesOf('查价抛釉', { source: 'CONTRACT' })).rows[0]).toMatchObject(
      { contractId: 'c1', contractBillCode: 'CHT1', contractName: '主材合同', inquiryId: null }
    )
  })

  it('counts the prices of the most frequent unit on both sides, in exact decimals', async () => {
    const id = await prices.add('统计中砂', 'm3')
    const all = [['100.10', '2026-08-01'], ['100.30', '2026-09-01'], ['100.20', '2026-09-02'], ['120.00', '2026-10-01']] as const
    for (const [priceIncl, day] of all) await prices.record('统计中砂', { priceIncl, day })
    await prices.record('统计中砂', { priceIncl: '9', unit: '袋' })
    const { unit, others, INCL, EXCL } = await lib.read(db => priceStatics(db, { libMaterialId: id }))
    expect([unit, others]).toEqual(['m³', 1])
    expect(INCL).toMatchObject({
      count: 4, median: '100.20', min: '100.10', max: '120.00', last: '120.00', newest: '2026-10-01',
      trend: [
        { month: '2026-08', median: '100.10', count: 1 }, { month: '2026-09', median: '100.20', count: 2 },
        { month: '2026-10', median: '120.00', count: 1 },
      ],
    })
    expect(EXCL.max).toBe('106.19')
    expect(EXCL.count).toBe(4)
  })

  it('lists suppliers once each with their newest price', async () => {
    const { id } = await prices.itemNamed('白乳胶')
    await prices.record('白乳胶', { priceIncl: '9', day: '2026-09-01', supplier: { name: '甲' } })
    await prices.record('白乳胶', { priceIncl: '8', day: '2026-10-01', supplier: { name: '甲' } })
    await registered('s2', '乙')
    await prices.record('白乳胶', { priceIncl: '7', supplier: { id: 's2', name: '乙' } })
    const { rows } = await lib.read(db => listSuppliers(db, { ...PAGE, libMaterialId: id }))
    expect(rows.map(({ supplierName, times, priceIncl, lowest }) => [supplierName, times, priceIncl, lowest]).toSorted())
      .toEqual([['乙', '1', '7.00', '7.00'], ['甲', '2', '8.00', '8.00']].toSorted())
  })

  it('answers the other company nothing', async () => {
    expect((await lib.read(db => listPrices(db, { ...PAGE, machine: false, materialName: '砖' }), lib.other())).total).toBe(0)
  })
})

describe('prices of the library', () => {
  it('notes a changed price of an item, and a new item takes the prices that wait for it', async () => {
    const facts = { materialName: '待绑定料', spec: '5kg', unit: 'kg', materialType: (await prices.itemNamed('白乳胶')).typeCode }
    await prices.record('白乳胶', { libMaterialId: null, name: '待绑定料', spec: '5KG', unit: '千克', brand: null })
    const { ids, problems } = await lib.write(tx =>
      saveLibraryRows(tx, false, { added: [{ id: 'new-1', cells: { ...facts, taxRate: '13', priceIncl: '11.30' } }] }))
    expect(problems).toEqual([])
    const item = ids['new-1']!
    const change = (cells: Record<string, string>, before: Record<string, string | null>) =>
      lib.write(tx => saveLibraryRows(tx, false, { changed: [{ id: item, cells, was: before }] }))
    const points = () => lib.read(({ q }) => q.select().from(pricePoint).where(eq(pricePoint.libMaterialId, item)).orderBy(pricePoint.id))
    expect((await points()).map(({ source, priceIncl, priceExcl }) => [source, priceIncl, priceExcl]).toSorted())
      .toEqual([['INQUIRY', '100.00', '88.50'], ['MANUAL', '11.30', '10.00']].toSorted())
    await change({ originPlace: '佛山' }, { originPlace: null })
    expect(await points()).toHaveLength(2)
    await change({ priceIncl: '12.00' }, { priceIncl: '11.30' })
    expect((await points()).at(-1)).toMatchObject({ source: 'MANUAL', priceIncl: '12.00', priceExcl: '10.62', includeTax: true })
  })

  it('takes a chosen price into its item and records old and new; items of the platform stay', async () => {
    const tile = await prices.itemNamed('全抛釉地砖')
    const stone = await prices.itemNamed('爵士白大理石')
    const [ownItem, platformItem] = tile.merchantId === '0' ? [stone, tile] : [tile, stone]
    const id = await prices.record(ownItem.name, { priceIncl: '450', taxRate: '13' })
    await lib.write(tx => setDefaultPrice(tx, { id }))
    expect(await prices.itemNamed(ownItem.name)).toMatchObject({ priceIncl: '450.00', priceExcl: '398.23', taxRate: '13' })
    const [auditEntry] = await lib.read(({ q }) => q.select().from(auditLog).where(eq(auditLog.action, 'setDefaultMaterialPrice')))
    expect(auditEntry).toMatchObject({ entityId: ownItem.id, before: { priceIncl: ownItem.priceIncl }, after: { priceIncl: '450.00' } })
    await lib.write(async tx => setDefaultPrice(tx, { id: await prices.record(ownItem.name, { priceIncl: '226', taxRate: null }) }))
    expect(await prices.itemNamed(ownItem.name)).toMatchObject({ priceIncl: '226.00', priceExcl: '200.00', taxRate: '13' })
    const other = await prices.record(platformItem.name, {})
    await expect(lib.write(tx => setDefaultPrice(tx, { id: other }))).rejects.toThrow('平台的条目不可修改')
  })

  it('corrects a price by hand with a new one, and leaves those of documents to their documents', async () => {
    const { id: libMaterialId } = await prices.itemNamed('砂纸')
    const facts = { libMaterialId, price: '1.50', includeTax: true, taxRate: '13', day: businessDate() }
    const { id } = await lib.write(tx => addManualPrice(tx, facts))
    const { id: better } = await lib.write(tx => addManualPrice(tx, { ...facts, price: '1.60', replaces: id }))
    const { rows } = await pricesOf('砂纸', { source: 'MANUAL' })
    expect(rows.map(row => [row.id, row.priceIncl, row.priceExcl])).toEqual([[better, '1.60', '1.42']])
    await expect(lib.write(tx => addManualPrice(tx, { ...facts, day: '2999-01-01' }))).rejects.toThrow('日期不能晚于今天')
    const inquiry = await prices.record('砂纸', {})
    await expect(lib.write(tx => withdrawPrice(tx, inquiry))).rejects.toThrow('只有手工记录的价格可以撤回')
    await expect(lib.write(tx => withdrawPrice(tx, better), lib.other())).rejects.toThrow('不存在')
  })

  it('says which price by hand stays in force over an earlier one', async () => {
    const { id: libMaterialId, name, spec } = await prices.itemNamed('中砂')
    const facts = { libMaterialId, price: '1.70', includeTax: true, taxRate: '13', day: businessDate() }
    const { id, standing: existing } = await lib.write(tx => addManualPrice(tx, facts))
    expect(existing).toEqual([])
    const earlier = await lib.write(tx => addManualPrice(tx, { ...facts, price: '1.20', day: '2025-12-31' }))
    expect(earlier.standing).toEqual([{ words: `${name} ${spec}`, day: facts.day }])
    // A corrected price overrides no other.
    const corrected = await lib.write(tx => addManualPrice(tx, { ...facts, day: '2026-01-31', replaces: id }))
    expect(corrected.standing.map(({ day }) => day)).not.toContain(facts.day)
  })
})
