import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { secretOf } from '#server/core/secret.ts'
import { StartError } from '#server/core/startError.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { appSecret } from '#server/db/tables/file.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { inTemporaryFolder } from './spool.ts'
import type { FileStore } from './store.ts'

/** Names the store's installation; the database has the same text. */
export const MARK_KEY = 'store.mark'
const SECRET = 'store-mark'

async function readMark(store: FileStore): Promise<string | undefined> {
  try {
    return (await text(await store.read(MARK_KEY))).trim()
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

const writeMark = (store: FileStore, mark: string): Promise<void> => inTemporaryFolder(async folder => {
  const path = join(folder, MARK_KEY)
  await writeFile(path, mark)
  await store.put(MARK_KEY, path, 'text/plain')
})

/** At a first start a marked store keeps its mark, so that files can be moved to a new database. */
async function claim(pool: Pool, store: FileStore): Promise<string> {
  const existing = await readMark(store)
  const mark = existing ?? randomUUID()
  if (existing === undefined) await writeMark(store, mark)
  await inWrite(pool, systemCtx('store.claim'), tx =>
    tx.q.update(appSecret).set({ value: mark }).where(eq(appSecret.name, SECRET)))
  return mark
}

const wrongStore = (mark: string): StartError => new StartError(
  '文件存储不是本系统正在使用的那一个：多个进程必须使用同一个 S3 存储桶，或共享磁盘上的同一个 DATA_DIR。'
  + `如果文件已全部搬到这里，请写入文件 ${MARK_KEY}（DATA_DIR 时在 files 文件夹内），内容为 ${mark}`)

/**
 * Ensures that all processes of an installation share one store. Call it in one process at a time.
 * @returns the store; its `check` fails when the store was exchanged
 * @throws StartError naming the mark to write into a store that the files were moved to
 */
export async function markedStore(pool: Pool, store: FileStore): Promise<FileStore> {
  await store.check()
  const stored = await inRead(pool, systemCtx('store.mark'), db => secretOf(db, SECRET))
  const mark = stored === '' ? await claim(pool, store) : stored
  if (await readMark(store) !== mark) throw wrongStore(mark)
  return {
    ...store,
    async check() {
      await store.check()
      if (await readMark(store) !== mark) throw new Error('the file store has another mark than the database')
    },
  }
}
