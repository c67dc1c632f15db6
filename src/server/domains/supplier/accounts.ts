import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { ACCOUNT_NUMBER, isAccountMask, WHOLE_ACCOUNT } from '#schemas/org/accountNumber.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { audit } from '#server/core/audit.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { demandLook } from '#server/core/looks.ts'
import { vaultOf } from '#server/core/vault.ts'
import { supplierAccount } from '#server/db/tables/supplier.ts'
import { accountMark, openAccount, sealAccount } from '#server/db/tables/supplierRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { readRecord, type LineFault } from '#server/document/index.ts'
import { STORED } from './stored.ts'
import { demandLibrary } from './supplies.ts'

const ACTION = 'querySupplierAccounts'
const LINE = 'accounts'

const stored = ({ q, ctx }: Db, ids: readonly string[]) =>
  q.select().from(supplierAccount).where(and(eq(supplierAccount.merchantId, ctx.merchantId), inArray(supplierAccount.id, [...ids])))

/** What the table keeps of an account beside its fields: the number in its sealed form. */
export async function sealedAccount(tx: Tx, row: Row & { readonly id: string }) {
  const number = String(row.number ?? '')
  const [before] = isAccountMask(number) ? await stored(tx, [row.id]) : []
  return sealAccount(await vaultOf(tx), row.id, number, before)
}

/** Accounts whose masked number is not the stored one, and numbers that stand in a supplier twice. */
export async function accountFaults(tx: Tx, rows: readonly Row[], before: readonly Row[]): Promise<LineFault[]> {
  if (rows.length === 0) return []
  const vault = await vaultOf(tx)
  const shown = new Map(before.map(row => [String(row.id), row.number]))
  const marks = new Map((await stored(tx, [...shown.keys()])).map(({ id, numberMark }) => [id, numberMark]))
  const seen = new Set<string>()
  return rows.flatMap((row): LineFault[] => {
    const [id, number] = [String(row.id), String(row.number ?? '')]
    const at = { line: LINE, row: id, column: 'number' } as const
    if (isAccountMask(number) && shown.get(id) !== number) return [{ ...at, code: 'invalid', text: WHOLE_ACCOUNT }]
    if (!isAccountMask(number) && ACCOUNT_NUMBER.fault(number) !== null) return []
    const mark = isAccountMask(number) ? marks.get(id) ?? '' : accountMark(vault, number)
    if (seen.has(mark)) return [{ ...at, code: 'duplicate', text: '银行账号重复登记' }]
    seen.add(mark)
    return []
  })
}

/**
 * The whole account numbers of one supplier, for a person on whose behalf `tx` acts. Who looks is recorded, and how often he does is limited.
 * @throws AppError NOT_FOUND, also without the right to edit its library; TOO_MANY_REQUESTS
 */
export async function lookAtAccounts(tx: Tx, person: Ctx, kind: SupplierKind, id: string): Promise<{ id: string, number: string }[]> {
  demandLibrary(person, 'edit', kind)
  const { head } = await readRecord(tx, STORED[kind], id)
  await demandLook(tx, ACTION, '家供应商的完整账号')
  const rows = await tx.q.select().from(supplierAccount)
    .where(and(eq(supplierAccount.merchantId, tx.ctx.merchantId), eq(supplierAccount.supplierId, id))).orderBy(asc(supplierAccount.sort))
  await audit(tx, { action: ACTION, entity: SUPPLIERS[kind].entity, entityId: id, subject: String(head.supplierName), after: { accounts: rows.map(({ numberShown }) => numberShown).join('、') } })
  const vault = await vaultOf(tx)
  return rows.map(row => ({ id: row.id, number: openAccount(vault, row) }))
}
