import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Snapshot } from './draft.ts'

export const MIGRATIONS = resolve(import.meta.dirname, '../migrations')
export const SNAPSHOT = join(MIGRATIONS, 'snapshot.json')
const TABLES = resolve(import.meta.dirname, '../tables')

/** The migrations that have a file, by name, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).flatMap(file => /^(\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? []).toSorted()

/** What the modules of the tables export. */
export async function declaredTables(): Promise<Readonly<Record<string, unknown>>> {
  const files = (await readdir(TABLES)).filter(file => file.endsWith('.ts')).toSorted()
  const read = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(TABLES, file)).href) as Promise<Record<string, unknown>>
  const modules = await Promise.all(files.map(read))
  return Object.assign({}, ...modules) as Record<string, unknown>
}

export const lastSnapshot = async (): Promise<Snapshot> => JSON.parse(await readFile(SNAPSHOT, 'utf8')) as Snapshot
