import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MARK_KEY, markedStore, openStore } from '#server/core/store/index.ts'
import { StartError } from '#server/core/startError.ts'
import { withDatabase } from '../harness/database.ts'

const [one, another] = [withDatabase(), withDatabase()]
const folder = await mkdtemp(join(tmpdir(), 'yingzao-mark-'))
afterAll(() => rm(folder, { recursive: true }))
const storeIn = (name: string) => openStore({ dataDir: join(folder, name), s3: undefined })
const fileOf = (name: string): string => join(folder, name, 'files', MARK_KEY)

test('one installation has one store: another is refused until its files have come there with the mark', async () => {
  await markedStore(one.pool, await storeIn('first'))
  const store = await markedStore(one.pool, await storeIn('first'))
  await store.check()

  const refused = await markedStore(one.pool, await storeIn('second')).catch((error: unknown) => error)
  if (!(refused instanceof StartError)) throw new Error('a second store was taken')
  const [mark] = /[0-9a-f-]{36}/.exec(refused.message)!
  await writeFile(fileOf('second'), 'of somebody else')
  await expect(markedStore(one.pool, await storeIn('second'))).rejects.toThrow('文件存储不是本系统正在使用的那一个')
  await writeFile(fileOf('second'), `${mark}\n`)
  await markedStore(one.pool, await storeIn('second'))

  await rm(fileOf('first'))
  await expect(store.check()).rejects.toThrow('another mark')
})

test('a new database takes over a store that has files, with its mark', async () => {
  await markedStore(one.pool, await storeIn('second'))
  await cp(join(folder, 'second'), join(folder, 'moved'), { recursive: true })
  await markedStore(another.pool, await storeIn('moved'))
  await markedStore(one.pool, await storeIn('moved'))
})

test('only the claim may be written, and only once', async () => {
  await expect(
    one.pool.query(`set role em_system; update app_secret set value = 'x' where name = 'store-mark'; reset role`)
  ).resolves.toBeDefined()
  const { rows: [row] } = await one.pool.query<{ value: string }>(`select value from app_secret where name = 'store-mark'`)
  expect(row!.value).not.toBe('x')
  await expect(one.pool.query(`set role em_app; update app_secret set value = 'x' where name = 'store-mark'`)).rejects.toMatchObject(
    { code: '42501' }
  )
})
