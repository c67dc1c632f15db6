import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { AppError } from '#server/core/errors.ts'
import { inTemporaryFolder, spool, type FileStore } from '#server/core/store/index.ts'
import type { Pool, PoolClient } from '#server/db/pool.ts'
import { fileEntry, MANIFEST_ENTRY, tableEntry, type Manifest } from './manifest.ts'
import { copyOut, tablesOf } from './tables.ts'

interface StoredFile {
  readonly key: string
  readonly size: number
  readonly sha256: string
}

async function snapshot(
  client: PoolClient, folder: string
): Promise<Pick<Manifest, 'migrations' | 'tables'> & { readonly known: StoredFile[] }> {
  await client.query('begin isolation level repeatable read read only')
  const { rows: migrations } = await client.query<{ name: string, checksum: string }>(
    'select name, checksum from schema_migration order by name'
  )
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(client)) {
    const { rows, size, sha256 } = await copyOut(client, table, join(folder, table.name))
    tables.push({ name: table.name, columns: [...table.columns], rows, size, sha256 })
  }
  await client.query('set local role em_system')
  const { rows: storedFiles } = await client.query<StoredFile & Record<string, unknown>>(
    'select distinct on (path) path as key, size::float8 as size, sha256 from file order by path')
  await client.query('commit')
  return { migrations, tables, known: storedFiles }
}

/** Undefined when the store has lost the file. An unreachable store fails the backup. */
const bytesOf = (store: FileStore, key: string): Promise<Readable | undefined> => store.read(key).catch((error: unknown) => {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
  throw error
})

type Entry = readonly [name: string, size: number, bytes: Readable]

/** Yields verified files and records others as lost. */
async function* fileEntries(
  storedFiles: readonly StoredFile[], folder: string, store: FileStore, contents: Manifest
): AsyncGenerator<Entry> {
  const path = join(folder, '.file')
  for (const file of storedFiles) {
    const bytes = await bytesOf(store, file.key)
    const copy = bytes && await spool(bytes, path)
    if (copy === undefined || copy.sha256 !== file.sha256) contents.lost.push(file.key)
    else {
      contents.files.push({ key: file.key, size: copy.size, sha256: copy.sha256 })
      yield [fileEntry(file.key), copy.size, createReadStream(path)]
    }
  }
}

async function* entriesOf(contents: Manifest, storedFiles: readonly StoredFile[], folder: string, store: FileStore): AsyncGenerator<Entry> {
  for (const { name, size } of contents.tables) yield [tableEntry(name), size, createReadStream(join(folder, name))]
  yield* fileEntries(storedFiles, folder, store, contents)
  const manifest = Buffer.from(JSON.stringify(contents))
  yield [MANIFEST_ENTRY, manifest.length, Readable.from([manifest])]
}

/**
 * Writes the installation into one archive (tar, gzip): a snapshot of every table, and every referenced file. Runs beside a working server.
 * @returns the manifest, with the lost files
 */
export async function backup(pool: Pool, store: FileStore, target: string, now = new Date()): Promise<Manifest> {
  return inTemporaryFolder(async folder => {
    const client = await pool.connect()
    const { known: storedFiles, ...tables } = await snapshot(client, folder).finally(() => client.release(true))
    const contents: Manifest = {
      product: 'yingzao', format: 1, createdAt: now.toISOString(), ...tables, store: store.kind, files: [], lost: [],
    }
    const draft = `${target}.part`
    const archive = pack()
    const written = pipeline(archive, createGzip(), createWriteStream(draft, { mode: 0o600 }))
    try {
      for await (const [name, size, bytes] of entriesOf(contents, storedFiles, folder, store))
        await pipeline(bytes, archive.entry({ name, size }))
      archive.finalize()
      await written
      const handle = await open(draft)
      await handle.sync().finally(() => handle.close())
      await rename(draft, target)
    } catch (error) {
      archive.destroy()
      await written.catch(() => undefined)
      await rm(draft, { force: true })
      throw error
    }
    return contents
  })
}
