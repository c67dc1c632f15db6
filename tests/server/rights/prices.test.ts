import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ACTIONS, PERMISSIONS } from '#schemas/dict/permissions.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { role, rolePermission, userRole } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import type { Contract } from '#shared/api/contract.ts'
import { gridOf } from '#shared/api/gridOf.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { withCalls } from '../engine/setup.ts'
import { foreignId, seedForeign } from '../engine/foreign.ts'
import { sampleInput } from '../engine/sampleInput.ts'
import { enterAs } from './company.ts'
import { foreignInput } from './foreignInput.ts'

const { database, running } = withCalls({ from: 'demo' })
const MERCHANT = DEMO_MERCHANT.id
let sighted: Record<string, string>
let headersWithoutPrices: Record<string, string>
/** Every price of the merchant and of the platform, formatted as in answers. */
let prices: ReadonlySet<string>
let ids: Parameters<typeof foreignInput>[1]

async function addPerson(loginName: string, id: string, withPrices: boolean): Promise<Record<string, string>> {
  const [person] = await inRead(
    database.pool, systemCtx('test'), ({ sql }) => sql<{ id: string }>`select id from app_user where phone = ${loginName}`
  )
  await inWrite(database.pool, systemCtx('test', MERCHANT), async ({ q, sql }) => {
    await sql`delete from user_role where user_id = ${person!.id}`
    await q.insert(role).values({ id, key: 900, name: id })
    await q.insert(rolePermission).values(Object.keys(PERMISSIONS).filter(key => withPrices || key !== 'P_PRICE')
      .map(permission => ({ roleId: id, permission, actions: Object.keys(ACTIONS) })))
    await q.insert(userRole).values({ userId: person!.id, roleId: id })
  })
  return enterAs(database.pool, MERCHANT, person!.id)
}

beforeAll(async () => {
  await seedForeign(database.pool)
  sighted = await addPerson('boss', 'sighted', true)
  headersWithoutPrices = await addPerson('keeper', 'blind', false)
  const rows = await inRead(database.pool, systemCtx('test'), ({ sql }) => sql<{ price: string }>`
    select distinct round(price, 2)::text as price from (
      select price_excl as price from material union all select price_incl from material union all select total from quota
      union all select worker_total from quota union all select material_total from quota union all select daily_price from quota
      union all select daily_price from quota_worker union all select total from quota_worker
      union all select price from quota_material union all select total from quota_material) as every where price > 0`)
  prices = new Set(rows.map(({ price }) => price))
  const idIn = (table: string) => foreignId(database.pool, table)
  ids = {
    user: '-', role: '-', department: '-', project: '-', quota: await idIn('quota'), material: await idIn('material'),
    task: await idIn('task'),
    file: await idIn('file'),
  }
})

const reading = CONTRACTS.filter(({ writes, body, need }) => !writes && body === 'json' && need !== 'public')
const isPage = ({ input }: Contract): boolean => input instanceof z.ZodObject && 'pageSize' in input.shape

/** Returns inputs with results: existing ids, whole pages, both libraries. */
function inputsOf(contract: Contract): object[] {
  const base = { ...(foreignInput(contract, ids) ?? sampleInput(contract.input)) as object, ...(isPage(contract) && { pageSize: 100 }) }
  const shape = contract.input instanceof z.ZodObject ? Object.keys(contract.input.shape) : []
  const texts = Object.fromEntries(['text', 'quotaName', 'materialName'].filter(key => shape.includes(key)).map(key => [key, '砖']))
  const withTexts = { ...base, ...texts, ...(shape.includes('quotaVersion') && { quotaVersion: 1 }) }
  return shape.includes('machine') ? [{ ...withTexts, machine: false }, { ...withTexts, machine: true }] : [base, withTexts]
}

/** Ratios look like money; the log of changes contains them by label. */
const NO_PRICE = new Set(['ratio', 'taxRate'])
const NO_PRICE_LABELS = new Set<unknown>(['概率', '完成'])
function pricesIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return prices.has(value) && !NO_PRICE.has(key) ? [`${key} ${value}`] : []
  if (typeof value !== 'object' || value === null || ('label' in value && NO_PRICE_LABELS.has(value.label))) return []
  return Object.entries(value).flatMap(([inner, one]) => pricesIn(one, Array.isArray(value) ? key : inner))
}

async function pricesOf(contract: Contract, headers: Record<string, string>): Promise<string[]> {
  const all: string[] = []
  for (const input of inputsOf(contract)) {
    const { method, path } = contract
    const { body } = await running.app.inject(
      method === 'GET'
        ? { method, url: path, headers, query: input as Record<string, string> }
        : { method, url: path, headers, payload: input })
    all.push(...pricesIn(JSON.parse(body)))
  }
  return all
}

const showing: string[] = []
/** Calls per test, as each is called several times. */
const PART = 60
it.each(
  Array.from({ length: Math.ceil(reading.length / PART) }, (_, at) => [at * PART] as const)
)('no reading call from the %i. on returns a price without the price key', async from => {
  for (const contract of reading.slice(from, from + PART)) {
    if ((await pricesOf(contract, sighted)).length > 0) showing.push(contract.path.slice(contract.path.lastIndexOf('/') + 1))
    expect(await pricesOf(contract, headersWithoutPrices), contract.path).toEqual([])
  }
})

it('those that have prices return them with it', () => {
  expect(showing).toEqual(expect.arrayContaining([
    'describeQuotas', 'describeQuotasByES', 'queryQuotaVersions', 'queryQuotaVersion', 'describeQuotaWorks', 'queryPageQuotaWorkerPrice',
    'describeMaterials', 'describeMaterialsByES', 'describeMaterial', 'queryPageJobCategorySetPriceNow',
  ]))
})

it('who sees no price writes none', async () => {
  const save = async (payload: object) => {
    const { body } = await running.app.inject(
      { method: 'POST', url: libraryApi.batchSaveMaterial.path, headers: headersWithoutPrices, payload }
    )
    return (JSON.parse(body) as { data: { rows: { id: string, version: number }[], problems: { column: string, code: string }[] } }).data
  }
  const {
    rows: [row], problems,
  } = await save({ added: [{ id: 'new-1', cells: { materialName: '无价的石子', unit: 'kg', materialType: '060101', priceIncl: '9.00' } }] })
  expect(problems).toEqual([])
  const refused = await save({ changed: [{ id: row!.id, version: row!.version, cells: { priceIncl: '9.00' }, was: {} }] })
  expect(refused.problems).toContainEqual(expect.objectContaining({ column: 'priceIncl', code: 'forbidden' }))
  const { rows: [stored] } = await running.app.inject(
    { method: 'POST', url: libraryApi.describeMaterials.path, headers: sighted, payload: { quick: '无价的石子' } }
  )
    .then(({ body }) => (JSON.parse(body) as { data: { rows: { priceIncl: string | null }[] } }).data)
  expect(stored?.priceIncl).toBe(null)
})

const rowGrid = ({ output }: Contract) => {
  const rows: unknown = output instanceof z.ZodObject ? output.shape.rows : undefined
  return rows instanceof z.ZodArray ? gridOf(rows.element as z.ZodType) : undefined
}
const priced = reading.filter(isPage).flatMap(contract => Object.entries(rowGrid(contract)?.columns ?? {})
  .filter(([, column]) => column.facts.price).map(([key]) => [contract.path, key, contract] as const))

describe('asking about a hidden price', () => {
  it('is possible for lists', () => expect(priced.length).toBeGreaterThan(10))
  it.each(priced)('%s by %s is refused', async (path, key, contract) => {
    for (const input of [
      { sorts: [{ key, order: 'ASC' }] }, { filters: [{ key, op: 'from', value: '1' }] }, { values: { key } },
      { filters: [{ key, op: 'empty' }] },
    ]) {
      const { statusCode } = await running.app.inject(
        { method: 'POST', url: path, headers: headersWithoutPrices, payload: { ...sampleInput(contract.input) as object, ...input } }
      )
      // A forbidden input reveals nothing about a price.
      expect([400, 403], JSON.stringify(input)).toContain(statusCode)
    }
  })
})
