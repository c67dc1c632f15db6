import { sql } from 'drizzle-orm'
import { DUE_DAYS } from '#schemas/man/states.ts'
import { labourRelations, materialRelations } from '#schemas/supplier/relations.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { supplier, supplierAccount, supplierCertificate, supplierContact } from '#server/db/tables/supplier.ts'
import { ACCOUNT } from '#server/db/tables/supplierRows.ts'
import { storedAs } from '#server/document/index.ts'

const today = sql`(now() at time zone 'Asia/Shanghai')::date`
const certified = sql`case when ${supplier.certificates} = 0 then 'NONE' when ${supplier.certificateEnd} < ${today} then 'OVER'
  when ${supplier.certificateEnd} <= ${today} + ${sql.raw(String(DUE_DAYS))} then 'DUE' else 'VALID' end`

/** Of the main contact, of the first one where none is marked. */
const ofMain = (column: typeof supplierContact.phone | typeof supplierContact.contactName) => sql`(select ${column} from ${supplierContact}
  where ${supplierContact.merchantId} = ${supplier.merchantId} and ${supplierContact.supplierId} = ${supplier.id}
  order by ${supplierContact.isMain} desc, ${supplierContact.sort}, ${supplierContact.id} limit 1)`

/** Why a supplier was put on the black list, as the record of that deed has it. */
const stateReason = (entity: string) => sql`case when ${supplier.state} = 'BLACK' then (select ${auditLog.reason} from ${auditLog}
  where ${auditLog.merchantId} = ${supplier.merchantId} and ${auditLog.entity} = ${entity} and ${auditLog.entityId} = ${supplier.id} and ${auditLog.toState} = 'BLACK'
  order by ${auditLog.id} desc limit 1) end`

const RELATIONS = { LABOUR: [labourRelations], MATERIAL: [materialRelations], MACHINE: [] } as const

const storedOf = (kind: SupplierKind) => {
  const document = SUPPLIERS[kind]
  const parent = { LABOUR: supplier.jobCategory, MATERIAL: supplier.goodsType, MACHINE: supplier.goodsType } as const
  return storedAs(document, {
    table: supplier, only: { kind }, lists: [document.list, ...RELATIONS[kind]],
    columns: {
      scopeType: parent[kind], stateReason: stateReason(document.entity),
      mainContact: ofMain(supplierContact.contactName), mainPhone: ofMain(supplierContact.phone), certified,
    },
    lines: {
      contacts: { table: supplierContact, parent: supplierContact.supplierId },
      accounts: { table: supplierAccount, parent: supplierAccount.supplierId, sealed: { number: { number: ACCOUNT, twice: '银行账号重复登记' } } },
      certificates: { table: supplierCertificate, parent: supplierCertificate.supplierId },
    },
  })
}

/** Where the suppliers of each library stand: in one table, each under its kind. */
export const STORED = { LABOUR: storedOf('LABOUR'), MATERIAL: storedOf('MATERIAL'), MACHINE: storedOf('MACHINE') } as const
