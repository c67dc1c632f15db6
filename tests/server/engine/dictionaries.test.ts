import { beforeAll, expect, it } from 'vitest'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import { dictEntry } from '#server/db/tables/dictionary.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { ctxOf } from '../harness/people.ts'
import { signedIn, withCalls } from './setup.ts'

const { database, running } = withCalls()
const at = (merchantId: string) => ctxOf(merchantId, 'u1')
const labels = (merchantId: string) =>
  inRead(database.pool, at(merchantId), async db => (await lookupsFor(db)).options(24).map(({ label }) => label))
const insertEntry = (merchantId: string, key: string, value: string, state: 'ENABLED' | 'DISABLED' = 'ENABLED') =>
  inWrite(
    database.pool, systemCtx('test', merchantId),
    ({ q }) => q.insert(dictEntry).values({ pid: 24, key, value, sort: Number(key), state, aliases: key === '1' ? ['㎡'] : [] })
  )
beforeAll(async () => {
  await insertEntry(PLATFORM_MERCHANT, '1', 'm2')
  await insertEntry(PLATFORM_MERCHANT, '2', '樘')
  await insertEntry(PLATFORM_MERCHANT, '3', '丈', 'DISABLED')
})

it('sees changes at once, its own entries before the platform\'s, and nobody else\'s', async () => {
  expect(await labels('m1')).toEqual(['m2', '樘', '丈'])
  await insertEntry('m1', '2', '套')
  expect([await labels('m1'), await labels('m2')]).toEqual([['m2', '套', '丈'], ['m2', '樘', '丈']])
  await inWrite(database.pool, at('m1'), async tx => {
    await tx.q.insert(dictEntry).values({ pid: 24, key: '4', value: '项', sort: 4 })
    expect((await lookupsFor(tx)).find(24, '项')?.key).toBe('4')
  })
})

it('shares one copy between merchants without entries of their own', async () => {
  const [a, b] = await Promise.all(['m8', 'm9'].map(merchant => inRead(database.pool, at(merchant), lookupsFor)))
  expect(a).toBe(b)
})

it('hands out what may be chosen, and all of it', async () => {
  const headers = await signedIn(database, 'm7', [])
  const ask = async (name: string) =>
    (await running.app.inject({ url: `/api/em/common/dict/${name}`, headers, query: { pid: '24' } })).json<{ data: object[] }>().data
  expect(await ask('queryDictMapEnableByPid')).toEqual([{ key: '1', label: 'm2', aliases: ['㎡'] }, { key: '2', label: '樘', initials: 'c' }])
  expect(await ask('queryDictMapAllByPid')).toHaveLength(3)
})
