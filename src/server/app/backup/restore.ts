import { createReadStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { inTemporaryFolder, spool, type FileStore, type Spooled } from '#server/core/store/index.ts'
import { StartError } from '#server/core/startError.ts'
import { migrate, settledSteps } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import type { Pool } from '#server/db/pool.ts'
import { fileEntry, manifest, MANIFEST_ENTRY, tableEntry, type Manifest } from './manifest.ts'
import { copyIn, tablesOf, whileOpen } from './tables.ts'

const damaged = (detail: string, cause?: unknown): StartError => new StartError(`备份文件已损坏：${detail}`, cause)

/** @returns the entries by name */
async function unpack(source: string, folder: string): Promise<ReadonlyMap<string, Spooled>> {
  const came = new Map<string, Spooled>()
  const entries = extract()
  const fed = pipeline(createReadStream(source), createGunzip(), entries)
  fed.catch(() => undefined)
  for await (const entry of entries) {
    const path = resolve(folder, entry.header.name)
    if (!path.startsWith(folder + sep) || entry.header.type !== 'file') throw damaged(entry.header.name)
    await mkdir(dirname(path), { recursive: true })
    came.set(entry.header.name, await spool(entry, path))
  }
  await fed
  return came
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_ENTRY), 'utf8').catch((error: unknown) => {
    throw damaged(MANIFEST_ENTRY, error)
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch (error) {
    throw damaged(MANIFEST_ENTRY, error)
  }
}

/** @throws StartError naming the first entry that differs from the manifest, is missing, or is not in it */
function demandWhole({ tables, files }: Manifest, came: ReadonlyMap<string, Spooled>): void {
  const rest = new Set(came.keys())
  rest.delete(MANIFEST_ENTRY)
  const expected = [
    ...tables.map(table => ({ ...table, entry: tableEntry(table.name) })), ...files.map(file => ({ ...file, entry: fileEntry(file.key) })),
  ]
  for (const { entry, size, sha256 } of expected) {
    const spooled = came.get(entry)
    if (spooled === undefined) throw damaged(`缺少 ${entry}`)
    if (spooled.size !== size || spooled.sha256 !== sha256) throw damaged(entry)
    rest.delete(entry)
  }
  for (const entry of rest) throw damaged(`多出 ${entry}`)
}

/** The next start applies later migrations. */
function stepsOf(contents: Manifest, migrations: readonly Migration[]): readonly Migration[] {
  const had = settledSteps(new Map(contents.migrations.map(({ name, checksum }) => [name, checksum])), migrations, release =>
    `备份来自较早的版本：请先用 ${release} 版恢复并启动一次，再从那里备份`)
  const stranger = [...had.keys()].find(name => !migrations.some(step => step.name === name))
  if (stranger !== undefined) throw new StartError(`备份来自更新的程序（迁移 ${stranger}），请用同样新或更新的程序恢复`)
  return migrations.filter(({ name }) => had.has(name))
}

async function fill(pool: Pool, { tables }: Manifest, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await whileOpen(client, await tablesOf(client), async () => {
      for (const { name, columns } of tables) await copyIn(client, name, columns, createReadStream(join(folder, tableEntry(name))))
      // The next start claims the file store.
      await client.query(`update app_secret set value = '' where name = 'store-mark'`)
    })
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/**
 * Restores an archive of `backup` into an empty database and the store, after verifying all of it.
 * @throws StartError when it is damaged, of a newer program, or the database is not empty
 */
export async function restore(pool: Pool, store: FileStore, source: string, migrations: readonly Migration[]): Promise<Manifest> {
  return inTemporaryFolder(async folder => {
    const came = await unpack(source, folder).catch((error: unknown) => {
      throw error instanceof StartError ? error : damaged(source, error)
    })
    const contents = await readManifest(folder)
    demandWhole(contents, came)
    const { rows: [migrationTable] } = await pool.query<{ there: boolean }>(
      `select to_regclass('public.schema_migration') is not null as there`
    )
    if (migrationTable?.there) throw new StartError('数据库不是空的：请恢复到一个新的数据库（或新的 DATA_DIR）')
    await migrate(pool, stepsOf(contents, migrations))
    await fill(pool, contents, folder)
    for (const { key } of contents.files) await store.put(key, join(folder, fileEntry(key)), 'application/octet-stream')
    return contents
  })
}
