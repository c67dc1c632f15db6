import { and, sql } from 'drizzle-orm'
import { businessDate, dec, toScale, toText, type Row } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { AppError } from '#server/core/errors.ts'
import { settingAt } from '#server/core/settings.ts'
import { warehouse } from '#server/db/tables/company.ts'
import type { Db } from '#server/db/tx.ts'
import { readRecord, rowStandings, type ServedDocument, type Stored, type StoredRecord } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { storeReceiptApi as api } from '#shared/api/storeReceipt.ts'
import { text } from './keys.ts'

/** The pull of a 采购入库单. */
export const RECEIVED = planIn.pulls.items![0]!
export const orderOf = ({ stored }: ServedDocument): Stored => stored.sources[RECEIVED.from]!

/**
 * The order, in a visible project.
 * @throws AppError NOT_FOUND
 */
export async function knownOrder(db: Db, source: Stored, id: string): Promise<StoredRecord> {
  const record = await readRecord(db, source, id)
  const { table, columns } = source
  if (
    await db.q.$count(table, and(sql`${table.merchantId} = ${db.ctx.merchantId} and ${table.id} = ${id}`, ofVisibleProject(
      db.ctx, table.merchantId, columns.projectId!
    ))) === 0
  ) throw new AppError('NOT_FOUND')
  return record
}

/** Active warehouses for a project's goods: its own, else those without a project. */
async function warehousesFor({ sql: query, ctx }: Db, projectId: string): Promise<OutputOf<typeof api.order>['warehouses']> {
  const { merchantId, id, name, state, projectId: warehouseProject, place } = warehouse
  const rows = await query<{ id: string, name: string, own: boolean }>`select ${id} as id, ${name} as name,
    ${warehouseProject} is not null as own from ${warehouse}
    where ${merchantId} = ${ctx.merchantId} and ${state} = 'ENABLED' and (${warehouseProject} = ${projectId} or ${warehouseProject} is null)
    order by ${place}, ${id}`
  const ownRows = rows.filter(one => one.own)
  return (ownRows.length > 0 ? ownRows : rows).map(one => ({ id: one.id, name: one.name }))
}

/** @throws AppError NOT_FOUND, also for an order not in force */
export const readReceiptOrder = (served: ServedDocument) =>
async (db: Db, { orderId }: ParsedInput<typeof api.order>): Promise<OutputOf<typeof api.order>> => {
  const source = orderOf(served)
  const { id, state, head, lines } = await knownOrder(db, source, orderId)
  if (state !== 'COMPLETE') throw new AppError('NOT_FOUND')
  const [lookups, rate] = [await lookupsFor(db), dec(await settingAt(db, 'receiveOverRate', businessDate(db.ctx.now)))]
  const standings = new Map((await rowStandings(db, source, { id, lines } as StoredRecord)).filter(
    ({ remainder }) => remainder === RECEIVED.remainder
  ).map(one => [one.row, one]))
  const rows = (lines[RECEIVED.line] ?? []).flatMap((row: Row) => {
    const rowStanding = standings.get(String(row.id))
    if (rowStanding === undefined) return []
    const { asked: requested, taken: used, inFlight, remaining, closing } = rowStanding
    const beyond = closing === null ? dec(requested).times(rate).div(100) : dec('0')
    return [{
      row: String(row.id), itemName: text(row.itemName), spec: text(row.spec), brand: text(row.brand),
      unit: lookups.label(DICT.materialUnit, text(row.unit)) ?? text(row.unit),
      ordered: toText(dec(requested)), taken: toText(dec(used)), inFlight: toText(dec(inFlight)), remaining: toText(dec(remaining)),
      most: toText(dec(toScale(dec(remaining).plus(beyond), 6))),
    }]
  })
  return {
    id, code: text(head.code), name: text(head.orderName), supplier: text(head.supplierName), project: text(head.projectName),
    needDay: text(head.needDay),
    warehouses: await warehousesFor(db, text(head.projectId)), lines: rows,
  }
}
