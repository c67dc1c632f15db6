import { and, eq, ne, sql } from 'drizzle-orm'
import { each, type Problem } from '#schemas/kit/index.ts'
import { DUE_DAYS } from '#schemas/man/states.ts'
import { LIBRARIES, SUPPLIER_STATE, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { supplier, supplierContact } from '#server/db/tables/supplier.ts'
import { ACCOUNT } from '#server/db/tables/supplierRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { kind, type Saving } from '#server/document/index.ts'
import { suppliedBy } from '#server/domains/supplier/index.ts'

const today = sql`(now() at time zone 'Asia/Shanghai')::date`
const certified = sql`case when ${supplier.certificates} = 0 then 'NONE' when ${supplier.certificateEnd} < ${today} then 'OVER'
  when ${supplier.certificateEnd} <= ${today} + ${sql.raw(String(DUE_DAYS))} then 'DUE' else 'VALID' end`

/** A column of the main contact, else of the first one. */
const ofMain = (column: typeof supplierContact.phone | typeof supplierContact.contactName) => sql`(select ${column} from ${supplierContact}
  where ${supplierContact.merchantId} = ${supplier.merchantId} and ${supplierContact.supplierId} = ${supplier.id}
  order by ${supplierContact.isMain} desc, ${supplierContact.sort}, ${supplierContact.id} limit 1)`

/** Reason for blacklisting a supplier, from the audit log. */
const stateReason = (entity: string) => sql`case when ${supplier.state} = 'BLACK' then (select ${auditLog.reason} from ${auditLog}
  where ${auditLog.merchantId} = ${supplier.merchantId} and ${auditLog.entity} = ${entity} and ${auditLog.entityId} = ${supplier.id}
  and ${auditLog.toState} = 'BLACK'
  order by ${auditLog.id} desc limit 1) end`

/** Faults where another supplier of the library has the credit code: a company is listed once. */
const codeFaults = (library: SupplierKind) => async (tx: Tx, { id, draft: { head } }: Saving): Promise<Problem[]> => {
  const code = String(head.creditCode ?? '')
  if (code === '') return []
  const [other] = await tx.q.select({ name: supplier.supplierName, state: supplier.state }).from(supplier)
    .where(and(eq(supplier.merchantId, tx.ctx.merchantId), eq(supplier.kind, library), eq(supplier.creditCode, code), ne(supplier.id, id)))
  return other === undefined
    ? []
    : [{ row: '', column: 'creditCode', code: 'duplicate', text: `该信用代码已登记：${other.name}（${SUPPLIER_STATE[other.state]}）` }]
}

/** All libraries share one table; a supplier with deliveries cannot be deleted. */
export const suppliers = each(LIBRARIES, library => kind(SUPPLIERS[library], {
  table: supplier, only: { kind: library },
  columns: {
    scopeType: library === 'LABOUR' ? supplier.jobCategory : supplier.goodsType, stateReason: stateReason(SUPPLIERS[library].entity),
    certified,
    mainContact: ofMain(supplierContact.contactName), mainPhone: ofMain(supplierContact.phone),
  },
  lines: { accounts: { sealed: { number: { number: ACCOUNT, twice: '银行账号重复登记' } } } },
  validate: [codeFaults(library)],
  beside(_tx, { draft: { lines } }) {
    const ends = (lines.certificates ?? []).map(({ expires }) => expires).filter(day => typeof day === 'string').toSorted()
    return Promise.resolve({ certificates: (lines.certificates ?? []).length, certificate_end: ends[0] ?? null })
  },
  async keeps(db, records) {
    for (const { id, head } of records) {
      const [supply] = await db.sql<{ count: string }>`select count(*) as count from (${suppliedBy(db, library, id)}) as s`
      if (Number(supply?.count ?? 0) > 0) return `${String(head.supplierName)}已有 ${supply?.count} 条供货记录，不能删除，不再合作请停用`
      const [reference] = await db.sql<{ found: boolean }>`select true as found from material_item where merchant_id = ${db.ctx.merchantId}
        and supplier_id = ${id} limit 1`
      if (reference !== undefined) return `${String(head.supplierName)}已被${SUPPLIERS[library].title.slice(0, 2)}明细引用，不能删除`
    }
    return null
  },
}))
