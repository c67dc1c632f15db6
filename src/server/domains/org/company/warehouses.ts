import { eq, sql } from 'drizzle-orm'
import { aliasKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { warehouse } from '#server/db/tables/company.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'
import { calledPerson, peopleNamed } from '../people/calledName.ts'
import { personCell } from '../people/personCell.ts'

const { id, place, version, code, name, kind, address, keeper, keeperId, state, remark } = warehouse
/** The keeper as he is called now, or as he was written down where nobody is stored behind the name. */
const keeperName = sql<string | null>`coalesce(${calledPerson(warehouse.merchantId, keeperId)}, ${keeper})`
const source = { grid: warehouses, columns: { code, name, kind, address, keeper: keeperName, state, remark }, key: id, place, entity: 'warehouse' }

export const listWarehouses = (db: Db, asked: PageQuery) =>
  pageQuery(db, { ...source, from: warehouse, where: eq(warehouse.merchantId, db.ctx.merchantId), extra: { version } }, asked)

/** Codes that another warehouse has. */
function doubleCodes(rows: readonly Row[], stored: ReadonlyMap<string, { readonly code: string }>): Problem[] {
  const all = new Map([...stored].map(([row, facts]) => [row, aliasKey(facts.code)]))
  for (const row of rows) all.set(String(row.id), aliasKey(String(row.code)))
  return rows.filter(row => [...all].some(([other, text]) => other !== row.id && text === aliasKey(String(row.code))))
    .map(row => ({ row: String(row.id), column: 'code', code: 'duplicate', text: '仓库编码不能重复' }))
}

/** Saves warehouses. Who kept one before stays, whatever has become of him; only who is active is taken anew. */
export async function saveWarehouses(tx: Tx, change: ParsedRowsChange) {
  const where = eq(warehouse.merchantId, tx.ctx.merchantId)
  const kept = await tx.q.select({ id, code, shown: keeperName, keeper, userId: keeperId }).from(warehouse).where(where)
  const stored = new Map(kept.filter(row => !change.removed.includes(row.id)).map(row => [row.id, row]))
  const keepers = personCell({ grid: warehouses, column: 'keeper', stored, named: await peopleNamed(tx) })
  const table: RowTable<typeof warehouses> = {
    ...source, table: warehouse, where, lookups: await lookupsFor(tx), derived: ['keeper'],
    check: rows => Promise.resolve([...keepers.problems(rows), ...doubleCodes(rows, stored)]),
    derive(row) {
      const person = keepers.of(row)
      const before = stored.get(String(row.id))
      return person === 'kept' ? { keeper: before?.keeper ?? null, keeper_id: before?.userId ?? null } : { keeper: person?.realName ?? null, keeper_id: person?.userId ?? null }
    },
  }
  return saveRows(tx, table, change)
}
