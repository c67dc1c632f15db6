import { and, eq, ne } from 'drizzle-orm'
import type { Draft, Problem } from '#schemas/kit/index.ts'
import { SUPPLIER_STATE, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Tx } from '#server/db/tx.ts'
import { serveDocument } from '#server/document/index.ts'
import { STORED } from './stored.ts'
import { suppliedBy } from './supplies.ts'

/** Another supplier of the library that has the credit code: a company stands in a list once. */
async function codeFaults(tx: Tx, kind: SupplierKind, { head }: Draft, own: string): Promise<Problem[]> {
  const code = String(head.creditCode ?? '')
  if (code === '') return []
  const [other] = await tx.q.select({ name: supplier.supplierName, state: supplier.state }).from(supplier)
    .where(and(eq(supplier.merchantId, tx.ctx.merchantId), eq(supplier.kind, kind), eq(supplier.creditCode, code), ne(supplier.id, own)))
  return other === undefined ? [] : [{ row: '', column: 'creditCode', code: 'duplicate', text: `该信用代码已登记：${other.name}（${SUPPLIER_STATE[other.state]}）` }]
}

const served = (kind: SupplierKind) => serveDocument(STORED[kind], {
  validate: [(tx, { id, draft }) => codeFaults(tx, kind, draft, id)],
  beside(_tx, { draft: { lines } }) {
    const ends = (lines.certificates ?? []).map(({ expires }) => expires).filter(day => typeof day === 'string').toSorted()
    return Promise.resolve({ certificates: (lines.certificates ?? []).length, certificate_end: ends[0] ?? null })
  },
  async keeps(tx, records) {
    for (const { id, head } of records) {
      const [found] = await tx.sql<{ count: string }>`select count(*) as count from (${suppliedBy(tx, kind, id)}) as s`
      if (Number(found?.count ?? 0) > 0) return `${String(head.supplierName)}已有 ${found?.count} 条供货记录，不能删除，不再合作请停用`
      const [named] = await tx.sql<{ found: boolean }>`select true as found from material_item where merchant_id = ${tx.ctx.merchantId} and supplier_id = ${id} limit 1`
      if (named !== undefined) return `${String(head.supplierName)}已被${SUPPLIERS[kind].title.slice(0, 2)}明细引用，不能删除`
    }
    return null
  },
})

/** 供应商, by library: who has supplied something stays. */
export const supplierDocuments = [served('LABOUR'), served('MATERIAL'), served('MACHINE')] as const
