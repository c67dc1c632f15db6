import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countingOf, type Pull } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { knownRecords, ownRecords, type Stored } from '../stored.ts'
import { drawing, standingsOf, weighed, type Counter, type Standing } from './counters.ts'

const columnOf = ({ columns }: Stored, key: string): SQL => sql`${columns[key]!}`
/** A value that has to agree: of the header of a row, else of the row itself. */
export const matched = ({ columns, lines }: Stored, line: string, key: string): SQL => sql`${columns[key] ?? lines[line]!.columns[key]!}`

/** Whether rows of the other document are to be had by the states of both of its machines. */
export function gives({ document, ...source }: Stored, { states }: Pull): SQL {
  const state = document.stateColumn === null ? undefined : columnOf({ document, ...source }, document.stateColumn)
  const stands = state === undefined
    ? sql`true`
    : document.process === undefined ? sql`not (${state} = any(${sql.param([...countingOf(document).none])}))` : sql`${state} = 'COMPLETE'`
  return states === undefined || document.actColumn === null
    ? stands
    : sql`(${stands} and ${columnOf({ document, ...source }, document.actColumn)} = any(${sql.param([...states])}))`
}

/** Whether a row has the values that its pull is limited to. */
export const isOffered = (source: Stored, { line, only }: Pull): SQL => (only === undefined ? sql`true`
  : sql`(${sql.join(Object.entries(only.where).map(([key, values]) => sql`${matched(source, line, key)}::text = any(${sql.param([...values])})`), sql` and `)})`)

/** What the states of a document are called, for messages. */
function stateTexts({ document, ...source }: Stored): SQL {
  const states = [document.stateColumn, document.actColumn].filter(key => key !== null)
  return states.length === 0
    ? sql`array[]::text[]`
    : sql`array[${sql.join(states.map(key => columnOf({ document, ...source }, key)), sql`, `)}]`
}

/** A row of another document as somebody wants to take it. */
export interface SourceRow extends Standing {
  readonly code: string
  readonly gives: boolean
  /** It has the values that the pull is limited to. */
  readonly offered: boolean
  readonly states: readonly string[]
  /** Values of its header or its own that have to agree, by their columns. */
  readonly match: Readonly<Record<string, string | null>>
  /** Whether the person may know of it. */
  readonly known: boolean
  /** What the taking document counts for already, and whether it names the row at all. */
  readonly own: string
  readonly linked: boolean
}

/** Holds documents and rows, in one order everywhere, until the transaction ends: of two who take the last piece the second one waits. */
export async function holdRows(db: Db, source: Stored, line: string, ids: readonly string[], mode: 'take' | 'name'): Promise<void> {
  if (!db.holds) return
  const { table, parent } = source.lines[line]!
  const which = sql`${table.merchantId} = ${db.ctx.merchantId} and ${table.id} = any(${sql.param([...ids])})`
  // Whoever takes back the other document waits for what is being taken from it, and the other way round.
  if (mode === 'take') {
    await db.sql`select from ${source.table} where ${source.table.merchantId} = ${db.ctx.merchantId}
      and ${source.table.id} in (select ${parent} from ${table} where ${which}) order by ${source.table.id} for share`
  }
  await db.sql`select from ${table} where ${which} order by ${table.id} ${mode === 'take' ? sql`for no key update` : sql`for key share`}`
}

/** How much of rows a document counts for, by what is linked. */
async function ownOf(db: Db, counter: Counter, taker: Stored, id: string): Promise<ReadonlyMap<string, string>> {
  const lines = drawing(taker, counter)
  const found = await db.sql<{ row: string, own: string }>`select w.from_row as row,
    coalesce(sum(w.quantity) filter (where w.weight is not null), 0) as own from ${weighed(counter.source, counter)} w
    where w.merchant_id = ${db.ctx.merchantId} and w.to_id = ${id} and w.from_line = ${counter.line}
    and w.to_line = any(${sql.param(lines)}) group by 1`
  return new Map(found.map(({ row, own }) => [row, String(own)]))
}

/** Rows of another document as they stand for one that takes from them, by their ids; what the merchant lacks is not there. */
export async function sourceRows(
  db: Db, counter: Counter, pull: Pull,
  { stored, id, ids }: { readonly stored: Stored, readonly id: string, readonly ids: readonly string[] }
): Promise<ReadonlyMap<string, SourceRow>> {
  const { source, line } = counter
  const { table, parent } = source.lines[line]!
  const standings = await standingsOf(db, counter, { ids }, id)
  const own = await ownOf(db, counter, stored, id)
  const code = source.columns[source.document.number!.column] as PgColumn
  const keys = Object.values(pull.match ?? {}) as string[]
  const match = keys.length === 0
    ? sql`'{}'::jsonb`
    : sql`jsonb_build_object(${sql.join(keys.flatMap(key => [sql`${key}::text`, sql`${matched(source, line, key)}::text`]), sql`, `)})`
  const found =
    await db.sql<Pick<SourceRow, 'id' | 'code' | 'gives' | 'offered' | 'known' | 'match'> & { readonly states: (string | null)[] }>`
    select ${table.id} as id, ${code} as code, ${gives(source, pull)} as gives, ${isOffered(source, pull)} as offered,
    ${stateTexts(source)} as states, ${match} as match, (${knownRecords(source, db)}) as known
    from ${table} join ${source.table} on ${source.table.merchantId} = ${table.merchantId} and ${source.table.id} = ${parent}
    where ${ownRecords(source, db)} and ${table.id} = any(${sql.param([...ids])})`
  return new Map(found.flatMap(({ states, ...row }): [string, SourceRow][] => {
    const standing = standings.get(row.id)
    return standing === undefined ? [] : [[
      row.id, { ...standing, ...row, states: states.filter(state => state !== null), own: own.get(row.id) ?? '0', linked: own.has(row.id) },
    ]]
  }))
}
