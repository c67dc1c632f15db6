import { eq, sql } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { NUMBERED, numberPrefixes } from '#schemas/org/prefixes.ts'
import { numberPrefix } from '#server/db/tables/company.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'

const DEFS = JSON.stringify(Object.entries(NUMBERED).map(([type, [title, prefix]], place) => ({ type, title, prefix, place })))
const defs = sql`jsonb_to_recordset(${DEFS}::jsonb) as d (type text, title text, prefix text, place int)`
const ofDef = (column: 'title' | 'prefix') => sql`(select ${sql.raw(column)} from ${defs} where d.type = ${numberPrefix.type})`

const ENTITY = 'number_prefix'

const columnsOf = (db: Db) => ({
  title: ofDef('title'), prefix: numberPrefix.prefix, defaultPrefix: ofDef('prefix'),
  // Packages are numbered by type, all others by day (domain B0, B2).
  example: sql`${numberPrefix.prefix} ||
    case ${numberPrefix.type} when 'quota' then '01' else ${businessDate(db.ctx.now).replaceAll('-', '')} end || '0001'`,
})

/** One row per kind of document, in the product's order. */
export function listPrefixes(db: Db, query: PageQuery) {
  const from = sql`(select d.type, d.place, coalesce(p.prefix, d.prefix) as prefix, coalesce(p.version, 1) as version from ${defs}
    left join ${numberPrefix} p on p.merchant_id = ${db.ctx.merchantId} and p.type = d.type) as ${sql.identifier('number_prefix')}`
  return pageQuery(db, {
    grid: numberPrefixes, from, columns: columnsOf(db), key: numberPrefix.type, place: sql`place`, where: sql`true`,
    entity: ENTITY, extra: { version: numberPrefix.version },
  }, query)
}

/** Saves prefixes; issued numbers stay unchanged. */
export async function savePrefixes(tx: Tx, change: ParsedRowsChange) {
  await tx.sql`insert into ${numberPrefix} (merchant_id, type, prefix) select ${tx.ctx.merchantId}, d.type, d.prefix from ${defs}
    on conflict (merchant_id, type) do nothing`
  const table: RowTable<typeof numberPrefixes> = {
    grid: numberPrefixes, table: numberPrefix, columns: columnsOf(tx), key: numberPrefix.type,
    where: eq(numberPrefix.merchantId, tx.ctx.merchantId), lookups: await lookupsFor(tx), entity: ENTITY,
  }
  return saveRows(tx, table, change)
}
