import { and, asc, eq } from 'drizzle-orm'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { audit } from '#server/core/audit.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { demandRevealAllowed } from '#server/core/revealLimit.ts'
import { vaultOf } from '#server/core/vault.ts'
import { supplierAccount } from '#server/db/tables/supplier.ts'
import { openNumber } from '#server/db/tables/sealed.ts'
import { ACCOUNT } from '#server/db/tables/supplierRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { kindOf, readRecord } from '#server/document/index.ts'
import { demandLibrary } from './supplies.ts'

const ACTION = 'querySupplierAccounts'

/**
 * Unmasked account numbers of a supplier, for the user behind `tx`. Views are audited and limited.
 * @throws AppError NOT_FOUND, also without permission to edit its library; TOO_MANY_REQUESTS
 */
export async function lookAtAccounts(tx: Tx, person: Ctx, kind: SupplierKind, id: string): Promise<{ id: string, number: string }[]> {
  demandLibrary(person, 'edit', kind)
  const { head } = await readRecord(tx, kindOf(SUPPLIERS[kind]).stored, id)
  await demandRevealAllowed(tx, ACTION, '家供应商的完整账号')
  const rows = await tx.q.select().from(supplierAccount)
    .where(and(eq(supplierAccount.merchantId, tx.ctx.merchantId), eq(supplierAccount.supplierId, id))).orderBy(asc(supplierAccount.sort))
  await audit(tx, {
    action: ACTION, entity: SUPPLIERS[kind].entity, entityId: id, subject: String(head.supplierName),
    after: { accounts: rows.map(({ numberShown }) => numberShown).join('、') },
  })
  const vault = await vaultOf(tx)
  return rows.map(row => ({ id: row.id, number: openNumber(vault, ACCOUNT, row) }))
}
