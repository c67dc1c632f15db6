import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countingOf, type Pull } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { knownRecords, ownRecords, type Stored } from '../stored.ts'
import { drawing, standingsOf, weighed, type Counter, type RowBalance } from './counters.ts'

const columnOf = ({ columns }: Stored, key: string): SQL => sql`${columns[key]!}`
/** A value to be matched: of the row's header, else of the row. */
export const matched = ({ columns, lines }: Stored, line: string, key: string): SQL => sql`${columns[key] ?? lines[line]!.columns[key]!}`

/** Whether rows of the other document are available in its states of both state machines. */
export function pullCondition({ document, ...source }: Stored, { states }: Pull): SQL {
  const state = document.stateColumn === null ? undefined : columnOf({ document, ...source }, document.stateColumn)
  const stands = state === undefined
    ? sql`true`
    : document.process === undefined ? sql`not (${state} = any(${sql.param([...countingOf(document).none])}))` : sql`${state} = 'COMPLETE'`
  return states === undefined || document.actColumn === null
    ? stands
    : sql`(${stands} and ${columnOf({ document, ...source }, document.actColumn)} = any(${sql.param([...states])}))`
}

/** Whether a row has the values required by its pull. */
export function isOffered(source: Stored, { line, only }: Pull): SQL {
  if (only === undefined) return sql`true`
  const conditions = Object.entries(only.where).map(([key, values]) =>
    sql`${matched(source, line, key)}::text = any(${sql.param([...values])})`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

function stateTexts({ document, ...source }: Stored): SQL {
  const states = [document.stateColumn, document.actColumn].filter(key => key !== null)
  return states.length === 0
    ? sql`array[]::text[]`
    : sql`array[${sql.join(states.map(key => columnOf({ document, ...source }, key)), sql`, `)}]`
}

export interface SourceRow extends RowBalance {
  readonly code: string
  readonly gives: boolean
  readonly offered: boolean
  readonly states: readonly string[]
  /** Header or row values to be matched, by column. */
  readonly match: Readonly<Record<string, string | null>>
  /** Visible to the user. */
  readonly known: boolean
  /** Quantity the drawing document already counts for, and whether it references the row at all. */
  readonly own: string
  readonly linked: boolean
}

/** Locks documents and rows in one global order until the transaction ends: of two concurrent draws on the last piece the second waits. */
export async function holdRows(db: Db, source: Stored, line: string, ids: readonly string[], mode: 'take' | 'name'): Promise<void> {
  if (!db.holds) return
  const { table, parent } = source.lines[line]!
  const condition = sql`${table.merchantId} = ${db.ctx.merchantId} and ${table.id} = any(${sql.param([...ids])})`
  // An undo of the other document and draws on it exclude each other.
  if (mode === 'take') {
    await db.sql`select from ${source.table} where ${source.table.merchantId} = ${db.ctx.merchantId}
      and ${source.table.id} in (select ${parent} from ${table} where ${condition}) order by ${source.table.id} for share`
  }
  await db.sql`select from ${table} where ${condition}
    order by ${table.id} ${mode === 'take' ? sql`for no key update` : sql`for key share`}`
}

async function ownOf(db: Db, counter: Counter, taker: Stored, id: string): Promise<ReadonlyMap<string, string>> {
  const lines = drawing(taker, counter)
  const rows = await db.sql<{ row: string, own: string }>`select w.from_row as row,
    coalesce(sum(w.quantity) filter (where w.weight is not null), 0) as own from ${weighed(counter.source, counter)} w
    where w.merchant_id = ${db.ctx.merchantId} and w.to_id = ${id} and w.from_line = ${counter.line}
    and w.to_line = any(${sql.param(lines)}) group by 1`
  return new Map(rows.map(({ row, own: quantity }) => [row, String(quantity)]))
}

/** Rows of another document for a drawing document, by id; missing ones are left out. */
export async function sourceRows(
  db: Db, counter: Counter, pull: Pull,
  { stored, id, ids }: { readonly stored: Stored, readonly id: string, readonly ids: readonly string[] }
): Promise<ReadonlyMap<string, SourceRow>> {
  const { source, line } = counter
  const { table, parent } = source.lines[line]!
  const standings = await standingsOf(db, counter, { ids }, id)
  const ownQuantities = await ownOf(db, counter, stored, id)
  const code = source.columns[source.document.number!.column] as PgColumn
  const keys = Object.values(pull.match ?? {}) as string[]
  const match = keys.length === 0
    ? sql`'{}'::jsonb`
    : sql`jsonb_build_object(${sql.join(keys.flatMap(key => [sql`${key}::text`, sql`${matched(source, line, key)}::text`]), sql`, `)})`
  const rows =
    await db.sql<Pick<SourceRow, 'id' | 'code' | 'gives' | 'offered' | 'known' | 'match'> & { readonly states: (string | null)[] }>`
    select ${table.id} as id, ${code} as code, ${pullCondition(source, pull)} as gives, ${isOffered(source, pull)} as offered,
    ${stateTexts(source)} as states, ${match} as match, (${knownRecords(source, db)}) as known
    from ${table} join ${source.table} on ${source.table.merchantId} = ${table.merchantId} and ${source.table.id} = ${parent}
    where ${ownRecords(source, db)} and ${table.id} = any(${sql.param([...ids])})`
  return new Map(rows.flatMap(({ states, ...row }): [string, SourceRow][] => {
    const balance = standings.get(row.id)
    return balance === undefined ? [] : [[
      row.id,
      {
        ...balance, ...row, states: states.filter(state => state !== null), own: ownQuantities.get(row.id) ?? '0',
        linked: ownQuantities.has(row.id),
      },
    ]]
  }))
}
