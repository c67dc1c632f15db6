import { and, eq, inArray } from 'drizzle-orm'
import { textAt, type Row } from '#schemas/kit/index.ts'
import { RATING, TAX_KIND, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { vaultOf } from '#server/core/vault.ts'
import { supplier, supplierAccount, supplierContact } from '#server/db/tables/supplier.ts'
import { markOf, sealNumber } from '#server/db/tables/sealed.ts'
import { ACCOUNT } from '#server/db/tables/supplierRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList, upsertRows } from '#server/grid/index.ts'

export type SupplierRecord = typeof supplier.$inferSelect
interface Imported { readonly id: string, readonly row: Row }

const isOf = <K extends string>(values: Readonly<Record<K, string>>, key: string | null): key is K =>
  key !== null && Object.hasOwn(values, key)

function supplierValues(kind: SupplierKind, { id, row }: Imported) {
  const text = (key: string): string | null => textAt(row, key)
  const [scope, taxKind, rating] = [text('scopeType'), text('taxKind'), text('rating')]
  return {
    id, kind, supplierName: text('supplierName') ?? '', pinyin: pinyinOf(text('supplierName')), shortName: text('shortName'),
    supplierType: text('supplierType'), creditCode: text('creditCode'),
    taxKind: isOf(TAX_KIND, taxKind) ? taxKind : null, legalPerson: text('legalPerson'), registeredCapital: text('registeredCapital'),
    region: text('region'), address: text('address'),
    jobCategory: kind === 'LABOUR' ? scope : null, goodsType: kind === 'LABOUR' ? null : scope, scopeNote: text('scopeNote'),
    rating: isOf(RATING, rating) ? rating : null, remark: text('remark'),
  }
}

const last = (rows: readonly { readonly sort: number }[]): number => Math.max(-1, ...rows.map(({ sort }) => sort))

/** Equal names are the same person; a supplier's first one is the main contact. */
async function writeContacts(tx: Tx, rows: readonly Imported[]): Promise<void> {
  const withContact = rows.filter(({ row }) => textAt(row, 'contactName') !== null)
  if (withContact.length === 0) return
  const stored = await tx.q.select().from(supplierContact)
    .where(and(eq(supplierContact.merchantId, tx.ctx.merchantId), inArray(supplierContact.supplierId, withContact.map(({ id }) => id))))
  await upsertRows(tx, supplierContact, withContact.map(({ id: supplierId, row }) => {
    const contacts = stored.filter(one => one.supplierId === supplierId)
    const contactName = textAt(row, 'contactName') ?? ''
    const before = contacts.find(one => one.contactName === contactName)
    return {
      id: before?.id ?? newId(), supplierId, contactName, post: textAt(row, 'post'), phone: textAt(row, 'phone') ?? '',
      sort: before?.sort ?? last(contacts) + 1, isMain: before?.isMain ?? contacts.length === 0,
    }
  }), [supplierContact.merchantId, supplierContact.id], ['post', 'phone'])
}

/** Equal numbers are the same account; a supplier's first one is the default. */
async function writeAccounts(tx: Tx, rows: readonly Imported[]): Promise<void> {
  const withAccount = rows.filter(({ row }) => textAt(row, 'number') !== null)
  if (withAccount.length === 0) return
  const vault = await vaultOf(tx)
  const stored = await tx.q.select().from(supplierAccount)
    .where(and(eq(supplierAccount.merchantId, tx.ctx.merchantId), inArray(supplierAccount.supplierId, withAccount.map(({ id }) => id))))
  await upsertRows(tx, supplierAccount, withAccount.map(({ id: supplierId, row }) => {
    const accounts = stored.filter(one => one.supplierId === supplierId)
    const number = textAt(row, 'number') ?? ''
    const before = accounts.find(({ numberMark }) => numberMark === markOf(vault, ACCOUNT, number))
    const id = before?.id ?? newId()
    return {
      id, supplierId, accountName: textAt(row, 'accountName') ?? '', bank: textAt(row, 'bank') ?? '', branch: textAt(row, 'branch'),
      sort: before?.sort ?? last(accounts) + 1,
      isDefault: before?.isDefault ?? accounts.length === 0, ...sealNumber(vault, ACCOUNT, id, number),
    }
  }), [supplierAccount.merchantId, supplierAccount.id], ['accountName', 'bank', 'branch'])
}

export async function writeSuppliers(tx: Tx, kind: SupplierKind, rows: readonly Imported[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(row => supplierValues(kind, row))
  const columns = (Object.keys(values[0]!) as (keyof typeof values[number])[]).filter(key => key !== 'id' && key !== 'kind')
  await upsertRows(tx, supplier, values, [supplier.merchantId, supplier.id], columns)
  await writeContacts(tx, rows)
  await writeAccounts(tx, rows)
  const { list, views } = SUPPLIERS[kind]
  for (const each of [list, ...views]) publishList(tx, each)
}
