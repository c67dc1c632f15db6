import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { spool, type Spooled } from '#server/core/store/index.ts'
import type { PoolClient } from '#server/db/pool.ts'

export interface TableFacts {
  readonly name: string
  /** Without computed columns. */
  readonly columns: readonly string[]
  readonly secured: boolean
}

const TABLES = `select c.relname as name, c.relrowsecurity as secured,
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace order by c.relname`

const FOREIGN_KEYS = `select conname as name, conrelid::regclass::text as of, condeferrable as deferrable, condeferred as deferred
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

const quoted = (client: PoolClient, names: readonly string[]): string => names.map(name => client.escapeIdentifier(name)).join(', ')

/** Logged tables of the product. The queue's schema is rebuilt and its tasks are sent again. */
export const tablesOf = async (client: PoolClient): Promise<TableFacts[]> =>
  (await client.query<TableFacts & Record<string, unknown>>(TABLES)).rows

/** Rows of every merchant in PostgreSQL's text format. */
export async function copyOut(
  client: PoolClient, { name, columns, secured }: TableFacts, path: string
): Promise<Spooled & { readonly rows: number }> {
  await client.query(secured ? 'set local role em_system' : 'reset role')
  const stream = client.query(copyTo(`copy ${quoted(client, [name])} (${quoted(client, columns)}) to stdout`))
  const spooled = await spool(stream, path)
  return { ...spooled, rows: stream.rowCount }
}

export async function copyIn(client: PoolClient, name: string, columns: readonly string[], source: Readable): Promise<void> {
  await pipeline(source, client.query(copyFrom(`copy ${quoted(client, [name])} (${quoted(client, columns)}) from stdin`)))
}

/**
 * Empties the tables to be filled in any order: policies, triggers and foreign keys are suspended until the work is done, in the same
 * transaction.
 */
export async function whileOpen(client: PoolClient, tables: readonly TableFacts[], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ name: string, of: string, deferrable: boolean, deferred: boolean }>(FOREIGN_KEYS)
  const each = async (statement: (name: string) => string, list = tables): Promise<void> => {
    for (const { name } of list) await client.query(statement(client.escapeIdentifier(name)))
  }
  const secured = tables.filter(table => table.secured)
  await each(name => `alter table ${name} disable trigger user`)
  await client.query(`truncate ${quoted(client, tables.map(({ name }) => name))}`)
  await each(name => `alter table ${name} no force row level security`, secured)
  for (const { name, of: table } of keys)
    await client.query(`alter table ${table} alter constraint ${client.escapeIdentifier(name)} deferrable initially deferred`)
  await work()
  await client.query('set constraints all immediate')
  for (const { name, of: table, deferrable, deferred } of keys) {
    const mode = deferrable ? `deferrable initially ${deferred ? 'deferred' : 'immediate'}` : 'not deferrable'
    await client.query(`alter table ${table} alter constraint ${client.escapeIdentifier(name)} ${mode}`)
  }
  await each(name => `alter table ${name} enable trigger user`)
  await each(name => `alter table ${name} force row level security`, secured)
}
