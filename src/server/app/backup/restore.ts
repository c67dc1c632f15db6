import { createReadStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { inTemporaryFolder, spool, type FileStore } from '#server/core/store/index.ts'
import { StartError } from '#server/core/startError.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import type { Pool } from '#server/db/pool.ts'
import { fileEntry, manifest, MANIFEST_ENTRY, tableEntry, type Manifest } from './manifest.ts'
import { copyIn, tablesOf, whileOpen } from './tables.ts'

const damaged = (what: string, cause?: unknown): StartError => new StartError(`备份文件已损坏：${what}`, cause)

/** Unpacks an archive. @returns the checksums of what came out, by name */
async function unpack(source: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>()
  const entries = extract()
  const fed = pipeline(createReadStream(source), createGunzip(), entries)
  fed.catch(() => undefined)
  for await (const entry of entries) {
    const path = resolve(folder, entry.header.name)
    if (!path.startsWith(folder + sep) || entry.header.type !== 'file') throw damaged(entry.header.name)
    await mkdir(dirname(path), { recursive: true })
    sums.set(entry.header.name, (await spool(entry, path)).sha256)
  }
  await fed
  return sums
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_ENTRY), 'utf8').catch((error: unknown) => {
    throw damaged(MANIFEST_ENTRY, error)
  })
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success) throw damaged(MANIFEST_ENTRY, read.error)
  return read.data
}

/** @throws StartError naming the first entry that is not what the manifest says; files that were lost before may be absent */
function demandWhole({ tables, files }: Manifest, sums: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of tables) if (sums.get(tableEntry(name)) !== sha256) throw damaged(tableEntry(name))
  for (const { key, sha256 } of files) if ((sums.get(fileEntry(key)) ?? sha256) !== sha256) throw damaged(fileEntry(key))
}

/** The steps that the archive's database had; later ones are applied by the next start. */
function stepsOf(contents: Manifest, known: readonly Migration[]): readonly Migration[] {
  const had = new Set(contents.migrations.map(({ name }) => name))
  const stranger = contents.migrations.find(({ name }) => !known.some(step => step.name === name))
  if (stranger !== undefined) throw new StartError(`备份来自更新的程序（迁移 ${stranger.name}），请用同样新或更新的程序恢复`)
  return known.filter(({ name }) => had.has(name))
}

async function fill(pool: Pool, { tables }: Manifest, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await whileOpen(client, await tablesOf(client), async () => {
      for (const { name, columns } of tables) await copyIn(client, name, columns, createReadStream(join(folder, tableEntry(name))))
    })
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/**
 * Puts an archive of `backup` into an empty database and the store. The archive is proven whole before anything is written.
 * @throws StartError when it is damaged, of a newer program, or the database is not empty
 */
export async function restore(pool: Pool, store: FileStore, source: string, known: readonly Migration[]): Promise<Manifest> {
  return inTemporaryFolder(async folder => {
    const sums = await unpack(source, folder).catch((error: unknown) => {
      throw error instanceof StartError ? error : damaged(source, error)
    })
    const contents = await readManifest(folder)
    demandWhole(contents, sums)
    const { rows: [found] } = await pool.query<{ there: boolean }>(`select to_regclass('public.schema_migration') is not null as there`)
    if (found?.there) throw new StartError('数据库不是空的：请恢复到一个新的数据库（或新的 DATA_DIR）')
    await migrate(pool, stepsOf(contents, known))
    await fill(pool, contents, folder)
    for (const { key } of contents.files) {
      if (sums.has(fileEntry(key))) await store.put(key, join(folder, fileEntry(key)), 'application/octet-stream')
    }
    return contents
  })
}
