import { expect, it } from 'vitest'
import { businessDate, checkCell, daysAfter, NO_LOOKUPS, parseCell } from '#schemas/kit/index.ts'
import { SETTINGS, type SettingKey } from '#schemas/org/settings.ts'
import { readSetting } from '#schemas/org/settingValue.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { settingAt } from '#server/core/settings.ts'
import { companyApi } from '#shared/api/company.ts'
import { ctxOf } from '../harness/people.ts'
import { withCompany } from './setup.ts'

const company = withCompany()
const today = businessDate(new Date())
const inDays = (days: number): string => daysAfter(today, days)
const at = (merchant: string, key: SettingKey, day: string) =>
  inRead(company.database.pool, ctxOf(merchant, 'u'), db => settingAt(db, key, day))

it('gives a document the value of its day, whatever comes later', async () => {
  const me = await company.member('s1')
  expect(await at('s1', 'inquiryLimit', today)).toBe('20000')
  await inWrite(company.database.pool, systemCtx('test', 's1'), ({ q }) =>
    q.insert(merchantSetting).values({ id: 'old', key: 'inquiryLimit', value: '10000.00', effectiveFrom: inDays(-30) }))
  await company.call(companyApi.saveSettingValue, me, { key: 'inquiryLimit', value: '15,000', effectiveFrom: inDays(10), remark: '董事会决定' })
  expect(await Promise.all([-31, -30, 9, 10, 400].map(day => at('s1', 'inquiryLimit', inDays(day))))).toEqual(
    ['20000', '10000.00', '10000.00', '15000.00', '15000.00']
  )
  expect(await at('s2', 'inquiryLimit', inDays(10))).toBe('20000')
})

it('lists every setting with what holds, what comes and what the rule says', async () => {
  const me = await company.member('s3')
  await company.call(companyApi.saveSettingValue, me, { key: 'costBasis', value: '不含税', effectiveFrom: today })
  await company.call(companyApi.saveSettingValue, me, { key: 'costBasis', value: '含税', effectiveFrom: inDays(3) })
  const { rows, total } = await company.call(companyApi.describeSettings, me, { pageSize: -1 })
  expect(total).toBe(Object.keys(SETTINGS).length)
  expect(rows[0]).toMatchObject({ id: 'costBasis', value: '不含税', since: today, nextValue: '含税', nextDay: inDays(3), standard: '含税' })
  expect(rows.find(({ id }) => id === 'inquiryLimit')).toMatchObject({ value: '20,000.00', unit: '元', since: null, nextValue: null })
  expect((await company.call(companyApi.describeSettings, me, { pageSize: -1, quick: '询价' })).rows.length).toBeLessThan(5)
})

it('replaces the value of the same day, takes back what is not in force, and keeps what was', async () => {
  const me = await company.member('s4')
  const values = () => company.call(companyApi.querySettingValues, me, { key: 'allowSelf' })
  const set = (value: string, effectiveFrom: string, replaces: { readonly settingId: string, readonly version: number } | null = null) =>
    company.send(companyApi.saveSettingValue, me, { key: 'allowSelf', value, effectiveFrom, replaces })
  await set('是', inDays(1))
  await set('否', inDays(1), (await values())[0])
  await set('是', today)
  const [coming, current] = await values()
  expect([coming, current]).toMatchObject([{ value: '否', pending: true }, { value: '是', pending: false, effectiveFrom: today }])
  const drop = (settingId: string, headers = me) => company.send(companyApi.deleteSettingValue, headers, { settingId })
  expect((await drop(coming!.settingId, await company.member('s5'))).status).toBe(404)
  expect(await drop(current!.settingId)).toMatchObject({ status: 409, body: { msg: '已经生效的取值不能撤销，请设置新的取值' } })
  expect((await drop(coming!.settingId)).status).toBe(200)
  expect(await company.log('s4', 'merchant_setting')).toMatchObject([
    { before: { value: '否' }, after: { value: '是', effectiveFrom: inDays(1) } }, { before: { value: '是' }, after: { value: '否' } },
    { before: { value: '否' }, after: { value: '是' } }, { action: 'removeRow', before: { value: '否' } },
  ])
})

it('replaces a value only for who has seen it, and says what stands there', async () => {
  const me = await company.member('s7')
  const stored = () => company.call(companyApi.querySettingValues, me, { key: 'taxGoods' })
  const values = async () => (await stored()).map(({ value, version }) => [value, version])
  const day = inDays(2)
  const set = (value: string, replaces: { readonly settingId: string, readonly version: number } | null) =>
    company.send(companyApi.saveSettingValue, me, { key: 'taxGoods', value, effectiveFrom: day, replaces })
  expect((await set('9', null)).status).toBe(200)
  const [first] = await stored()
  for (const unseen of [null, { ...first!, version: 0 }]) {
    expect(await set('6', unseen)).toMatchObject({ status: 409, body: { msg: expect.stringMatching(`已将 ${day} 起的取值设为 9，请核对后再保存`) } })
  }
  expect(await values()).toEqual([['9', 1]])
  expect((await set('6', first!)).status).toBe(200)
  expect(await values()).toEqual([['6', 2]])
  expect((await set('7', first!)).status).toBe(409)
  // A value deleted and added again is a different one, though its version equals that of the first.
  expect((await company.send(companyApi.deleteSettingValue, me, { settingId: first!.settingId })).status).toBe(200)
  expect((await set('8', null)).status).toBe(200)
  expect((await set('7', first!)).status).toBe(409)
  expect(await values()).toEqual([['8', 1]])
})

it('refuses what is no such value, and days that have passed', async () => {
  const me = await company.member('s6')
  const messageOf = async (key: SettingKey, value: string, effectiveFrom = today) =>
    (await company.send(companyApi.saveSettingValue, me, { key, value, effectiveFrom })).body.msg
  expect(await messageOf('retentionRate', '5')).toBe('不能大于 3')
  expect(await messageOf('taxGoods', '')).toBe('货物税率必须填写')
  expect(await messageOf('warrantyWaterproof', '24')).toBe('不能小于 60')
  expect(await messageOf('dailyMissingTime', '25:00')).toBe('时间请按 20:00 填写')
  expect(await messageOf('taxGoods', '12', inDays(-1))).toBe('生效日期不能早于今天')
  expect(await messageOf('taxGoods', '12', '2026-02-30')).toMatch(/^参数错误：effectiveFrom/)
})

it('has defaults that are values of their own kind', () => {
  for (const [key, def] of Object.entries(SETTINGS)) {
    const read = parseCell(def.default, def.column, NO_LOOKUPS)
    const stored = def.column.kind === 'boolean' ? true : def.column.kind === 'choice' ? def.default : read.ok ? read.value : null
    expect(checkCell(stored, def.column, NO_LOOKUPS), key).toBeNull()
    if (def.column.kind !== 'choice') expect(readSetting(key as SettingKey, def.default).ok, key).toBe(true)
  }
})
