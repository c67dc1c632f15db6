import { beforeAll, expect, it } from 'vitest'
import { SEEDS } from '#server/db/seeds/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { signIn, type Api, Refused } from '../../tools/api.ts'
import { withCalls } from '../engine/setup.ts'

const { database, running } = withCalls()
const people = new Map<string, Api>()
const apiOf = (name: string): Api => people.get(name)!

beforeAll(async () => {
  for (const seed of SEEDS) await seed(database.pool, { demo: true })
  const url = await running.app.listen({ port: 0, host: '127.0.0.1' })
  for (const name of ['platform', 'estimator', 'other']) people.set(name, await signIn(url, name))
})

const refusal = (call: Promise<unknown>): Promise<number> => call.then(() => 200, (error: unknown) => {
  if (error instanceof Refused) return error.status
  throw error
})
const listed = async (name: string, quick?: string) =>
  (await apiOf(name).call(libraryApi.describeMaterials, { machine: false, pageSize: 10_000, ...(quick !== undefined && { quick }) })).rows
const setPrice = (name: string, row: { id: string, version: number | null }, priceIncl: string) =>
  apiOf(name).call(libraryApi.batchSaveMaterial, {
    machine: false, changed: [{ id: row.id, version: Number(row.version), cells: { priceIncl }, was: {} }],
  })

it('is kept by the people of the platform, as its own and nothing else', async () => {
  const platformItems = await listed('platform')
  const { rows: [stored] } = await database.pool.query<{ count: string }>(
    'select count(*) from material where merchant_id = \'0\' and not machine'
  )
  expect([platformItems.length, platformItems.some(({ sys }) => sys === true)]).toEqual([Number(stored!.count), false])

  const row = platformItems.find(({ priceIncl }) => priceIncl !== null)!
  expect((await setPrice('platform', row, '4321.09')).problems).toEqual([])
  for (const name of ['estimator', 'other']) {
    expect((await listed(name)).find(({ id }) => id === row.id)).toMatchObject({ priceIncl: '4321.09', sys: true })
  }
  const { id } = await apiOf('platform').call(
    libraryApi.saveMaterial, { machine: false, row: { materialName: '平台新增的砖', unit: row.unit, materialType: row.materialType } }
  )
  expect(await listed('estimator', '平台新增的砖')).toMatchObject([{ id, sys: true }])
})

it('is changed by nobody else, and the platform changes nothing of companies', async () => {
  const [row] = await listed('platform')
  const tried = await setPrice('estimator', row!, '1.00').then(({ problems }) => problems.length, () => 1)
  expect(tried).toBeGreaterThan(0)
  expect((await listed('platform')).find(({ id }) => id === row!.id)?.priceIncl).toBe(row!.priceIncl)

  const merchantItem = (await listed('estimator')).find(({ sys }) => sys === false)!
  expect((await listed('platform')).map(({ id }) => id)).not.toContain(merchantItem.id)
  expect(await refusal(apiOf('platform').call(libraryApi.describeMaterial, { id: merchantItem.id }))).toBe(404)
  const problemCount = await setPrice('platform', merchantItem, '1.00').then(({ problems }) => problems.length, () => 1)
  expect(problemCount).toBeGreaterThan(0)
  expect((await listed('estimator')).find(({ id }) => id === merchantItem.id)?.priceIncl).toBe(merchantItem.priceIncl)
})

it('loses nothing: what companies have made of it is hidden from the platform', async () => {
  const [row] = await listed('platform')
  expect(await refusal(apiOf('platform').call(libraryApi.deleteMaterial, { ids: [row!.id] }))).toBe(403)
})

it('has packages that the people of the platform keep as well, which companies find and cannot change', async () => {
  const packages = (name: string, quick?: string) =>
    apiOf(name).call(quotaApi.describePlatQuotas, { pageSize: 1000, ...(quick !== undefined && { quick }) })
  const [row] = (await apiOf('platform').call(quotaApi.describeQuotas, { pageSize: 1000 })).rows
  const { rows: [full] } = await apiOf('platform').call(quotaApi.describeQuotasByES, { ids: [row!.quotaId] })
  const renamed = { ...full!, quotaName: '平台改过的定额包' }
  expect(await refusal(apiOf('estimator').call(quotaApi.saveQuotas, renamed))).toBe(403)
  await apiOf('platform').call(quotaApi.saveQuotas, renamed)
  for (const name of ['estimator', 'other'])
    expect((await packages(name, '平台改过的')).rows).toMatchObject([{ quotaId: row!.quotaId, quotaName: '平台改过的定额包' }])
  expect(await refusal(apiOf('platform').call(quotaApi.deleteQuotas, { ids: [row!.quotaId] }))).toBe(403)
  const [merchantQuota] = (await apiOf('estimator').call(quotaApi.describeQuotas, { pageSize: 1000 })).rows
  expect((await apiOf('platform').call(quotaApi.describeQuotasByES, { ids: [merchantQuota!.quotaId] })).rows).toEqual([])
})
