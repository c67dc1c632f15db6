import { eq, sql } from 'drizzle-orm'
import { aliasKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange } from '#shared/api/rows.ts'
import { calledName, peopleNamed } from '../people/calledName.ts'

const { id, place, version, code, name, kind, address, keeper, keeperId, state, remark } = warehouse
/** The keeper as he is called now, or as he was written down where nobody is stored behind the name. */
const keeperName = sql<string | null>`coalesce((select case when ${userMerchant.state} = 'ENABLED' then ${calledName} else ${userMerchant.realName} || '（已停用）' end
  from ${userMerchant} where ${userMerchant.merchantId} = ${warehouse.merchantId} and ${userMerchant.userId} = ${keeperId}), ${keeper})`
const source = { grid: warehouses, columns: { code, name, kind, address, keeper: keeperName, state, remark }, key: id, place, entity: 'warehouse' }

type PeopleNamed = Awaited<ReturnType<typeof peopleNamed>>

export const listWarehouses = (db: Db, asked: PageQuery) =>
  pageQuery(db, { ...source, from: warehouse, where: eq(warehouse.merchantId, db.ctx.merchantId), extra: { version } }, asked)

/** What a keeper's cell says that nobody has changed, and what is stored behind it. */
type Kept = Readonly<Record<'id' | 'code' | 'shown' | 'keeper' | 'keeperId', string | null>>

/** Keepers are people of the merchant: a text that is newly written must mean one of them. */
const unknownKeepers = (rows: readonly Row[], stored: ReadonlyMap<string, Kept>, named: PeopleNamed): Problem[] => rows.flatMap(row => {
  const text = row.keeper == null ? null : String(row.keeper)
  if (text === null || text === stored.get(String(row.id))?.shown) return []
  const count = named(text).length
  if (count === 1) return []
  return [{ row: String(row.id), column: 'keeper', code: 'invalid', text: count === 0 ? `没有名为“${text}”的在职员工` : `有 ${count} 位员工叫“${text}”，请从列表中选择或填写手机号` }]
})

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
  const kept = await tx.q.select({ id, code, shown: keeperName, keeper, keeperId }).from(warehouse).where(where)
  const stored = new Map<string, Kept & { readonly code: string }>(kept.filter(row => !change.removed.includes(row.id)).map(row => [row.id, row]))
  const named = await peopleNamed(tx)
  const table: RowTable<typeof warehouses> = {
    ...source, table: warehouse, where, lookups: await lookupsFor(tx), derived: ['keeper'],
    check: rows => Promise.resolve([...unknownKeepers(rows, stored, named), ...doubleCodes(rows, stored)]),
    derive(row) {
      const before = stored.get(String(row.id))
      if (row.keeper == null) return { keeper: null, keeper_id: null }
      if (row.keeper === before?.shown) return { keeper: before.keeper, keeper_id: before.keeperId }
      const person = named(String(row.keeper))[0]
      return { keeper: person?.realName ?? null, keeper_id: person?.userId ?? null }
    },
  }
  return saveRows(tx, table, change)
}
