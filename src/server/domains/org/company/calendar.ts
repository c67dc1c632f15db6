import { eq, sql } from 'drizzle-orm'
import { calendarDays } from '#schemas/org/calendar.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { calendarDay } from '#server/db/tables/company.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'

const { id, day, kind, name, version } = calendarDay
const sys = sql<boolean>`exists (select from ${calendarDay} p where p.merchant_id = ${PLATFORM_MERCHANT} and p.id = ${id})`
const source = { grid: calendarDays, columns: { day, kind, name, sys }, key: id, entity: 'calendar_day' }

/** Calendar exceptions: the merchant's, and national ones without an override. */
export function listCalendar(db: Db, query: PageQuery) {
  const from = sql`(select distinct on (c.day) c.* from ${calendarDay} c
    where c.merchant_id in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT})
    order by c.day, c.merchant_id = ${PLATFORM_MERCHANT}) as ${sql.identifier('calendar_day')}`
  return pageQuery(db, { ...source, from, where: sql`true`, extra: { version } }, query)
}

/**
 * A national day can be changed, never deleted: without its row it would reappear.
 * @throws AppError WRONG_STATE for its deletion
 */
export async function saveCalendar(tx: Tx, change: ParsedRowsChange) {
  const { merchantId } = tx.ctx
  await tx.sql`insert into ${calendarDay} (merchant_id, id, day, kind, name, version)
    select ${merchantId}, p.id, p.day, p.kind, p.name, p.version from ${calendarDay} p where p.merchant_id = ${PLATFORM_MERCHANT}
      and not exists (select from ${calendarDay} o where o.merchant_id = ${merchantId} and (o.id = p.id or o.day = p.day))
    on conflict (merchant_id, id) do nothing`
  const where = eq(calendarDay.merchantId, merchantId)
  const table: RowTable<typeof calendarDays> = { ...source, table: calendarDay, where, lookups: await lookupsFor(tx) }
  return saveRows(tx, table, change)
}
