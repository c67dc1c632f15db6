import { announcedDays } from '#schemas/org/calendar.ts'
import { defaultNodes } from '#schemas/org/flowNodes.ts'
import { NUMBERED } from '#schemas/org/prefixes.ts'
import { isProcessKey, PROCESSES } from '#schemas/org/processes.ts'
import { MAIN_WAREHOUSE } from '#schemas/org/warehouses.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { calendarDay, flowDefinition, numberPrefix, warehouse } from '#server/db/tables/company.ts'
import type { Tx } from '#server/db/tx.ts'
import { inWrite } from '#server/db/tx.ts'
import { insertRows } from '#server/db/insertRows.ts'

/** Leaves space for rows in front. */
const FIRST_PLACE = 2 ** 20

/**
 * Creates flows, prefixes and 公司总仓 of a new merchant (domain B15). Runs in the founding transaction; if that is the platform's, pass the
 * new merchant.
 */
export async function furnish(tx: Tx, merchantId: string = tx.ctx.merchantId): Promise<void> {
  await insertRows(tx, flowDefinition, Object.keys(PROCESSES).filter(isProcessKey)
    .map(key => ({ merchantId, key, revision: 1, nodes: defaultNodes(key), byName: '系统' })))
  await insertRows(tx, numberPrefix, Object.entries(NUMBERED).map(([type, [, prefix]]) => ({ merchantId, type, prefix })))
  await tx.q.insert(warehouse).values({ merchantId, id: newId(), place: FIRST_PLACE, code: 'CK01', name: MAIN_WAREHOUSE, kind: 'COMPANY' })
}

/** Writes announced days at every start, since a release adds another year. */
export async function seedCalendar(pool: Pool): Promise<void> {
  await inWrite(pool, systemCtx('seed.calendar'), tx =>
    tx.q.insert(calendarDay).values(announcedDays().map(row => ({ ...row, id: row.day })))
      .onConflictDoNothing({ target: [calendarDay.merchantId, calendarDay.id] }))
}
