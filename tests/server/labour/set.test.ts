import { beforeAll, describe, expect, it } from 'vitest'
import { labourApi } from '#shared/api/labour.ts'
import { withPeople, type Person } from '../harness/world.ts'

const world = withPeople('platform')
let setter: Person
let userWithoutPrices: Person
let stranger: Person

const RIGHTS = ['N_QUOTA:query', 'N_QUOTA:edit']
beforeAll(async () => {
  setter = await world.person('7001', [...RIGHTS, 'P_PRICE'])
  userWithoutPrices = await world.person('7001', RIGHTS)
  stranger = await world.person('7002', [...RIGHTS, 'P_PRICE'])
})

const MASON = { jobCategory: '1501', jobLevel: '3' } as const
const FROM = '2026-10-01'
/** A row of the sheet for the test's trade; each case uses another level. */
const row = (jobLevel: string, cells: object = {}) =>
  ({
    id: `r${jobLevel}`, ...MASON, jobLevel, quotaReferencePrice: '300.00', dailyPrice: '310.00', recordDate: '2026-11-01',
    regionCode: null, ...cells,
  })
const now = async (person: Person, jobLevel: string, region?: string) =>
  (await person.call(labourApi.queryPageJobCategorySetPriceNow, { ...MASON, jobLevel, region })).rows[0]
const log = async (person: Person, jobLevel: string) =>
  (await person.call(labourApi.queryPageJobCategorySetPriceLog, { ...MASON, jobLevel, sorts: [{ key: 'recordDate', order: 'DESC' }] })).rows

describe('setting a price', () => {
  it('adds a record over the platform\'s, which everybody else keeps', async () => {
    const platform = await now(stranger, '1')
    expect(platform).toMatchObject({ owner: 'PLAT', recordDate: FROM, byName: '平台' })
    expect(await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('1')] })).toEqual({ saved: ['r1'], problems: [], standing: [] })
    expect(await now(setter, '1')).toMatchObject(
      { owner: 'SELF', dailyPrice: '310.00', quotaReferencePrice: '300.00', recordDate: '2026-11-01', byName: setter.ctx.realName }
    )
    expect(await now(stranger, '1')).toEqual(platform)
    expect(await log(stranger, '1')).toHaveLength(1)
    expect((await log(setter, '1')).map(one => [one.state, one.oldDailyPrice, one.dailyPrice, one.byName])).toEqual([
      ['NOW', platform!.dailyPrice, '310.00', setter.ctx.realName], ['OVERRIDDEN', null, platform!.dailyPrice, '平台'],
    ])
  })

  it('shows a price that begins later as coming, and the old one until then', async () => {
    const before = await now(setter, '2')
    const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('2', { recordDate: later })] })
    expect(await now(setter, '2')).toEqual({ ...before, coming: `将于 ${later} 生效` })
    expect((await log(setter, '2'))[0]).toMatchObject({ state: 'COMING', oldDailyPrice: before!.dailyPrice, dailyPrice: '310.00' })
  })

  it('keeps a price of a region beside that of the country', async () => {
    const country = await now(setter, '3')
    await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('3', { regionCode: '440100' })] })
    expect(await now(setter, '3')).toEqual(country)
    expect(await now(setter, '3', '440106')).toMatchObject({ dailyPrice: '310.00', regionCode: '440100' })
    const all = await setter.call(labourApi.queryPageJobCategorySetPriceNow, { ...MASON, jobLevel: '3', everyRegion: true })
    expect(all.rows.map(({ id, regionCode }) => [id, regionCode]).toSorted()).toEqual(
      [['1501-3', null], ['1501-3-440100', '440100']].toSorted()
    )
  })

  it('takes the good rows and names what is wrong with the others', async () => {
    const tooLate = `${new Date().getFullYear() + 2}-01-01`
    const response = await setter.call(labourApi.addJobCategorySetPrice, { rows: [
      row('4'), { ...row('5'), jobCategory: '没有的工种' }, row('5', { id: 'b', dailyPrice: '0', quotaReferencePrice: null }),
      row('6', { id: 'c', dailyPrice: null, quotaReferencePrice: null }), row('1', { id: 'd', recordDate: tooLate }),
      row('2', { id: 'e', dailyPrice: '12.345' }),
    ] })
    expect(response.saved).toEqual(['r4'])
    expect(response.problems.map(({ row: id, column }) => `${id} ${column}`).toSorted())
      .toEqual(['b dailyPrice', 'c dailyPrice', 'd recordDate', 'e dailyPrice', 'r5 jobCategory'])
    expect(response.problems.find(({ row: id }) => id === 'c')?.text).toBe('参考价和定额价至少填写一个')
  })

  it('refuses both of two rows that name the same price', async () => {
    const {
      saved, problems,
    } = await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('5', { id: 'a' }), row('5', { id: 'b', dailyPrice: '1.00' })] })
    expect(saved).toEqual([])
    expect(problems.map(({ code }) => code)).toContain('duplicate')
  })

  it('writes nothing for a row that says what is there already', async () => {
    await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('6')] })
    const records = (await log(setter, '6')).length
    expect(await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('6')] })).toEqual({ saved: ['r6'], problems: [], standing: [] })
    expect(await log(setter, '6')).toHaveLength(records)
  })

  it('says which price stays in force over a record that begins before it', async () => {
    const earlier = { dailyPrice: '299.00', recordDate: '2026-05-01' }
    const { saved, standing: existing } = await setter.call(
      labourApi.addJobCategorySetPrice, { rows: [row('1', earlier), row('2', { ...earlier, id: 'first', jobCategory: '1502' })] }
    )
    expect([saved, existing]).toEqual([['r1', 'first'], [{ words: '测量放线工 普工', day: '2026-11-01' }]])
    expect(await now(setter, '1')).toMatchObject({ dailyPrice: '310.00', recordDate: '2026-11-01' })
    // The merchant's first price takes precedence over the platform's, whatever its date.
    const { rows: [first] } = await setter.call(labourApi.queryPageJobCategorySetPriceNow, { jobCategory: '1502', jobLevel: '2' })
    expect(first).toMatchObject({ owner: 'SELF', ...earlier })
  })

  it('of two changes on one day the later counts and both stay on record', async () => {
    for (const dailyPrice of ['320.00', '330.00']) await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('5', { dailyPrice })] })
    expect(await now(setter, '5')).toMatchObject({ dailyPrice: '330.00' })
    expect((await log(setter, '5')).map(({ oldDailyPrice, dailyPrice }) => [oldDailyPrice, dailyPrice])).toContainEqual(
      ['320.00', '330.00']
    )
  })

  it('says who was quicker', async () => {
    const visible = await now(setter, '4')
    const before = { quotaReferencePrice: visible!.quotaReferencePrice, dailyPrice: visible!.dailyPrice, recordDate: visible!.recordDate }
    await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('4', { dailyPrice: '340.00', was: before })] })
    const {
      saved, problems,
    } = await setter.call(labourApi.addJobCategorySetPrice, { rows: [row('4', { dailyPrice: '350.00', was: before })] })
    expect([saved, problems.map(({ code }) => code)]).toEqual([[], ['STALE_VERSION']])
    expect(problems[0]!.text).toContain('已改为 340.00')
    expect(await now(setter, '4')).toMatchObject({ dailyPrice: '340.00' })
  })

  it('lets nobody set a price whom prices are hidden from', async () => {
    expect(await userWithoutPrices.refused(labourApi.addJobCategorySetPrice, { rows: [row('1')] })).toEqual([403, 'FORBIDDEN'])
    expect(await userWithoutPrices.refused(labourApi.queryJobCategorySetPriceQuotas, { rows: [row('1')] })).toEqual([403, 'FORBIDDEN'])
    expect(await now(userWithoutPrices, '1')).not.toHaveProperty('dailyPrice')
  })

  it('leaves old and new value on the record', async () => {
    const changes = await world.system(tx => tx.sql<{ before: object, after: object }>`
      select before, after from audit_log where entity = 'labour_price' and after->>'dailyPrice' = '340.00'`, '7001')
    expect(changes).toEqual([{
      before: {
        jobCategory: '1501', jobLevel: '4', regionCode: null, quotaReferencePrice: '300.00', dailyPrice: '310.00', recordDate: '2026-11-01',
      },
      after: {
        jobCategory: '1501', jobLevel: '4', regionCode: null, quotaReferencePrice: '300.00', dailyPrice: '340.00', recordDate: '2026-11-01',
      },
    }])
  })
})

it('offers trades and levels with their prices at once', async () => {
  const { rows } = await setter.call(labourApi.getWorkersList, { jobCategory: '1501' })
  expect(rows).toHaveLength(6)
  expect(rows[3]).toMatchObject(
    { jobCategoryKv: { key: '1501', value: '测量放线工' }, jobLevelKv: { key: '4', value: '高级工' }, dailyPrice: '340.00' }
  )
})
