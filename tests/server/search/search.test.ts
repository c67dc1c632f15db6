import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { DEMO_MERCHANT, OTHER_MERCHANT } from '#server/db/seeds/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import { inWrite } from '#server/db/tx.ts'
import { SEARCH_LIMIT, searchApi, type SearchHit } from '#shared/api/search.ts'
import { ctxOf } from '../harness/people.ts'
import { signedIn, withCalls } from '../engine/setup.ts'

const { database, running } = withCalls({ from: 'demo' })
const TILES = '800×800 抛釉砖地面铺贴'
const EVERY = ['N_QUOTA:query', 'N_MATERIAL:query', 'N_MACHINE:query']
let estimator: Record<string, string>
beforeAll(async () => {
  estimator = await signedIn(database, DEMO_MERCHANT.id, EVERY)
})

async function searchHits(text: string, headers = estimator): Promise<SearchHit[]> {
  const response = await running.app.inject({ method: 'POST', url: searchApi.queryRecords.path, headers, payload: { text } })
  expect(response.statusCode).toBe(200)
  return searchApi.queryRecords.output.parse(response.json().data)
}
const names = (hits: readonly SearchHit[]) => hits.map(({ name }) => name)

it("finds packages by name, code and pinyin initials, one's own before the platform's", async () => {
  expect((await searchHits('抛釉砖')).find(({ kind }) => kind === 'quota')).toMatchObject(
    { kind: 'quota', name: TILES, code: 'DE010001', note: 'm²', sys: false }
  )
  expect(names(await searchHits('DE010001'))).toContain(TILES)
  expect(names(await searchHits('pyz'))).toContain(TILES)
  expect(names(await searchHits('paoyouzhuan'))).toContain(TILES)
  const order = (await searchHits('地面')).filter(({ kind }) => kind === 'quota').map(({ sys }) => sys)
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)))
})

it('finds materials and machines, each as its kind', async () => {
  expect(await searchHits('纸面石膏板')).toContainEqual(expect.objectContaining({ kind: 'material', name: '纸面石膏板', code: '141200013' }))
  expect((await searchHits('电锤')).map(({ kind, name }) => [kind, name])).toContainEqual(['machine', '电锤'])
})

it('gives at most five of a kind, and nothing for no text', async () => {
  const hits = await searchHits('板')
  for (const kind of ['quota', 'material', 'machine'])
    expect(hits.filter(hit => hit.kind === kind).length).toBeLessThanOrEqual(SEARCH_LIMIT)
  expect(hits.filter(({ kind }) => kind === 'material').length).toBe(SEARCH_LIMIT)
  expect(await searchHits('  ')).toEqual([])
})

it('asks only about kinds that the person may read', async () => {
  const keeper = await signedIn(database, DEMO_MERCHANT.id, ['N_MATERIAL:query'])
  // Material suppliers and contracts are visible to users with permission for materials.
  const ofMaterials = await searchHits('砖', keeper)
  expect(new Set(ofMaterials.map(({ kind, note }) => (kind === 'document' ? note : kind)))).toEqual(
    new Set(['material', '材料供应商', '材料合同', '材料合同补充协议', '材料询价申请', '材料询价单', '材料定标单'])
  )
  const reader = await signedIn(database, DEMO_MERCHANT.id, ['N_QUOTA:query', 'N_MACHINE'])
  expect(new Set((await searchHits('石膏板', reader)).map(({ kind }) => kind))).toEqual(new Set(['quota']))
  expect(await searchHits('砖', await signedIn(database, DEMO_MERCHANT.id, []))).toEqual([])
})

it('finds documents by the quick search of their lists, where their list may be read', async () => {
  const { rows: [supplier] } = await database.pool.query<{ id: string, name: string }>(
    `select id, name from supplier where merchant_id = $1 and kind = 'MATERIAL' order by id limit 1`, [DEMO_MERCHANT.id]
  )
  const hits = await searchHits(supplier!.name)
  expect(hits).toContainEqual(expect.objectContaining({
    kind: 'document', id: supplier!.id, name: supplier!.name, note: '材料供应商', path: expect.stringContaining(`id=${supplier!.id}`) as string,
  }))
  expect(hits.filter(({ kind, note }) => kind === 'document' && note === '材料供应商').length).toBeLessThanOrEqual(SEARCH_LIMIT)
  const reader = await signedIn(database, DEMO_MERCHANT.id, ['N_QUOTA:query'])
  expect((await searchHits(supplier!.name, reader)).filter(({ id }) => id === supplier!.id)).toEqual([])
  const other = await signedIn(database, OTHER_MERCHANT.id, EVERY)
  expect((await searchHits(supplier!.name, other)).filter(({ id }) => id === supplier!.id)).toEqual([])
})

it('stops at the merchant, but shows what the platform has', async () => {
  const other = await signedIn(database, OTHER_MERCHANT.id, EVERY)
  const hits = await searchHits('砖', other)
  expect(hits.length).toBeGreaterThan(0)
  expect(hits.every(({ sys }) => sys)).toBe(true)
  expect(names(await searchHits('DE010001', other))).not.toContain(TILES)
})

it('leaves out deleted packages and keeps drafts', async () => {
  const set = (state: '0' | '1' | '9') => inWrite(database.pool, ctxOf(DEMO_MERCHANT.id, 'u'), ({ q }) =>
    q.update(quota).set({ state }).where(eq(quota.code, 'DE010001')))
  await set('9')
  expect(names(await searchHits('DE010001'))).not.toContain(TILES)
  await set('0')
  expect(names(await searchHits('DE010001'))[0]).toBe(TILES)
  await set('1')
})
