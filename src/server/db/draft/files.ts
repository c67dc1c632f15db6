import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Snapshot } from './draft.ts'

export const MIGRATIONS = resolve(import.meta.dirname, '../migrations')
export const SNAPSHOT = join(MIGRATIONS, 'snapshot.json')
const TABLES = resolve(import.meta.dirname, '../tables')

export const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).flatMap(file => /^(\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? []).toSorted()

const read = <T>(file: string): Promise<T> => import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<T>

interface Kind { readonly stored: { readonly table: PgTable, readonly lines: Readonly<Record<string, { readonly table: PgTable }>> } }
/** Includes tables derived from a declaration. */
async function kindTables(): Promise<PgTable[]> {
  const { KINDS } = await read<{ readonly KINDS: readonly Kind[] }>(resolve(import.meta.dirname, '../../kinds/index.ts'))
  return KINDS.flatMap(({ stored: { table, lines } }) => [table, ...Object.values(lines).map(line => line.table)])
}

/** Tables of the modules and of kinds without one. */
export async function declaredTables(): Promise<Readonly<Record<string, unknown>>> {
  const files = (await readdir(TABLES)).filter(file => file.endsWith('.ts')).toSorted()
  const modules = await Promise.all(files.map(file => read<Record<string, unknown>>(join(TABLES, file))))
  const exported = Object.assign({}, ...modules) as Record<string, unknown>
  const exportedTables = new Set(Object.values(exported))
  return {
    ...exported,
    ...Object.fromEntries((await kindTables()).filter(table => !exportedTables.has(table)).map(table => [getTableName(table), table])),
  }
}

export const lastSnapshot = async (): Promise<Snapshot> => JSON.parse(await readFile(SNAPSHOT, 'utf8')) as Snapshot
