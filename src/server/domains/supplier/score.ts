import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { supplierScore, type SupplierScore } from '#schemas/supplier/score.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, readRecord } from '#server/document/index.ts'
import { demandLibrary, suppliedBy } from './supplies.ts'

const YEAR = 365
const COUNTED = ['creditCode', 'legalPerson', 'region', 'address'] as const

/**
 * 资料评分 of one supplier, from current data.
 * @throws AppError NOT_FOUND, also without permission for its library
 */
export async function scoreOf(
  db: Db, kind: SupplierKind, id: string
): Promise<SupplierScore & { lines: SupplierScore['lines'][number][] }> {
  demandLibrary(db.ctx, 'query', kind)
  const { head, lines } = await readRecord(db, kindOf(SUPPLIERS[kind]).stored, id)
  const today = businessDate(db.ctx.now)
  const [facts] = await db.sql<{ prices: string, last: string | null }>`
    select count(*) filter (where s.day >= ${daysAfter(today, -YEAR)}) as prices, max(s.day)::text as last
    from (${suppliedBy(db, kind, id)}) as s`
  const { lines: reasons, ...score } = supplierScore({
    certificates: (lines.certificates ?? []).map(({ expires }) => (typeof expires === 'string' ? expires : null)),
    contacts: lines.contacts?.length ?? 0, accounts: lines.accounts?.length ?? 0,
    filled: COUNTED.filter(key => head[key] !== null && head[key] !== '').length,
    prices: Number(facts?.prices ?? 0), lastDay: facts?.last ?? null,
  }, today)
  return { ...score, lines: [...reasons] }
}
