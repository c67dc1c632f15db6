import { and, eq, inArray } from 'drizzle-orm'
import { aliasKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'

const { id, place, version, code, name, kind, address, keeper, keeperId, state, remark } = warehouse
const source = { grid: warehouses, columns: { code, name, kind, address, keeper, state, remark }, key: id, place }

export const listWarehouses = (db: Db, asked: PageQuery) =>
  pageQuery(db, { ...source, from: warehouse, where: eq(warehouse.merchantId, db.ctx.merchantId), extra: { version } }, asked)

/** Active members by the names that the change gives as keepers: row to people. */
async function keepersOf({ q, ctx }: Tx, change: ParsedRowsChange): Promise<ReadonlyMap<string, readonly string[]>> {
  const given = [...change.added, ...change.changed].flatMap(row =>
    (typeof row.cells.keeper === 'string' && row.cells.keeper.trim() !== '' ? [[row.id, row.cells.keeper.trim()] as const] : []))
  const people = given.length === 0 ? [] : await q.select({ id: userMerchant.userId, name: userMerchant.realName }).from(userMerchant)
    .where(and(
      eq(userMerchant.merchantId, ctx.merchantId), inArray(userMerchant.realName, given.map(([, text]) => text)),
      eq(userMerchant.state, 'ENABLED'),
    ))
  return new Map(given.map(([row, text]) => [row, people.filter(person => person.name === text).map(person => person.id)]))
}

/** Keepers are stored as people: a name must mean one. */
const unknownKeepers = (rows: readonly Row[], keepers: ReadonlyMap<string, readonly string[]>): Problem[] => rows.flatMap(row => {
  const people = keepers.get(String(row.id))
  if (people === undefined || people.length === 1) return []
  const text = people.length === 0 ? `没有名为“${String(row.keeper)}”的在职员工` : `有 ${people.length} 位员工叫“${String(row.keeper)}”，请先区分姓名`
  return [{ row: String(row.id), column: 'keeper', code: 'invalid', text }]
})

/** Codes that another warehouse has. */
function doubleCodes(rows: readonly Row[], stored: ReadonlyMap<string, { readonly code: string }>): Problem[] {
  const all = new Map([...stored].map(([row, facts]) => [row, aliasKey(facts.code)]))
  for (const row of rows) all.set(String(row.id), aliasKey(String(row.code)))
  return rows.filter(row => [...all].some(([other, text]) => other !== row.id && text === aliasKey(String(row.code))))
    .map(row => ({ row: String(row.id), column: 'code', code: 'duplicate', text: '仓库编码不能重复' }))
}

/** Saves warehouses. */
export async function saveWarehouses(tx: Tx, change: ParsedRowsChange) {
  const where = eq(warehouse.merchantId, tx.ctx.merchantId)
  const kept = await tx.q.select({ id, code, keeperId }).from(warehouse).where(where)
  const stored = new Map(kept.filter(row => !change.removed.includes(row.id)).map(row => [row.id, row]))
  const keepers = await keepersOf(tx, change)
  const table: RowTable<typeof warehouses> = {
    ...source, table: warehouse, where, lookups: await lookupsFor(tx), entity: 'warehouse',
    check: rows => Promise.resolve([...unknownKeepers(rows, keepers), ...doubleCodes(rows, stored)]),
    derive(row) {
      const person = keepers.get(String(row.id))?.[0] ?? stored.get(String(row.id))?.keeperId ?? null
      return { keeper_id: row.keeper == null ? null : person }
    },
  }
  return saveRows(tx, table, change)
}
