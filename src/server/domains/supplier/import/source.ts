import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { checkRows, searchKey, textAt, type Row } from '#schemas/kit/index.ts'
import { sheetFaults, supplierSheets } from '#schemas/supplier/sheet.ts'
import { SUPPLIER_STATE, type SupplierKind, type SupplierState } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { newId } from '#server/core/ids.ts'
import { vaultOf } from '#server/core/vault.ts'
import { supplier, supplierAccount, supplierContact } from '#server/db/tables/supplier.ts'
import { openNumber } from '#server/db/tables/sealed.ts'
import { ACCOUNT } from '#server/db/tables/supplierRows.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { ImportSource, StoredRow } from '#server/grid/import/index.ts'
import { writeSuppliers, type SupplierRecord } from './write.ts'

export const SUPPLIER_IMPORTS: Readonly<Record<SupplierKind, `${string}.import`>> =
  { LABOUR: 'supplier.labour.import', MATERIAL: 'supplier.material.import', MACHINE: 'supplier.machine.import' }

const nameKey = (row: Row): string | null => {
  const name = textAt(row, 'supplierName')
  return name === null ? null : searchKey(name)
}
const codeKey = (row: Row): string | null => textAt(row, 'creditCode')

/** Stored suppliers for comparison, with the contact and account of the row. */
async function storedSuppliers(db: Db, kind: SupplierKind, rows: readonly Row[]): Promise<StoredRow[]> {
  const [names, codes] = [nameKey, codeKey].map(keyOf => rows.map(keyOf).filter(text => text !== null))
  if (names!.length + codes!.length === 0) return []
  const inLibrary = and(eq(supplier.merchantId, db.ctx.merchantId), eq(supplier.kind, kind))
  const spelt = new Set(names)
  const matchingIds =
    (await db.q.select({ id: supplier.id, name: supplier.supplierName }).from(supplier).where(inLibrary)).flatMap(({ id, name }) =>
      (spelt.has(searchKey(name)) ? [id] : []))
  const records: SupplierRecord[] = await db.q.select().from(supplier)
    .where(and(inLibrary, or(inArray(supplier.id, matchingIds), sql`${supplier.creditCode} = any(${sql.param(codes)})`)))
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const contacts = await db.q.select().from(supplierContact)
    .where(and(eq(supplierContact.merchantId, db.ctx.merchantId), inArray(supplierContact.supplierId, ids)))
  const accounts = await db.q.select().from(supplierAccount)
    .where(and(eq(supplierAccount.merchantId, db.ctx.merchantId), inArray(supplierAccount.supplierId, ids)))
  const vault = await vaultOf(db)
  const opened = accounts.map(account => ({ ...account, number: openNumber(vault, ACCOUNT, account) }))
  return records.map(record => {
    const imported = rows.find(row => nameKey(row) === searchKey(record.supplierName) || (record.creditCode !== null
      && codeKey(row) === record.creditCode)) ?? {}
    const contact = contacts.find(one => one.supplierId === record.id && one.contactName === textAt(imported, 'contactName'))
    const account = opened.find(one => one.supplierId === record.id && one.number === textAt(imported, 'number'))
    const { id, version, supplierName: name, state, jobCategory, goodsType, ...facts } = record
    return {
      id, version, ...state === 'BLACK' && { locked: { column: 'supplierName', text: `“${name}”在黑名单中，不能修改` } },
      row: {
        id, supplierName: name, state, scopeType: kind === 'LABOUR' ? jobCategory : goodsType,
        ...Object.fromEntries(Object.entries(facts).filter(([key]) => Object.hasOwn(supplierSheets[kind].columns, key))) as Row,
        contactName: contact?.contactName ?? null, post: contact?.post ?? null, phone: contact?.phone ?? null,
        accountName: account?.accountName ?? null, bank: account?.bank ?? null, branch: account?.branch ?? null,
        number: account?.number ?? null,
      },
    }
  })
}

const calledNow = ({ row }: StoredRow): string => `${String(row.supplierName)}（${SUPPLIER_STATE[row.state as SupplierState]}）`

/** Imports suppliers, matched by name or credit code; each row may have one contact and one account. */
export function supplierSource(kind: SupplierKind): ImportSource {
  const grid = supplierSheets[kind]
  return {
    grid,
    deferred: true,
    keys: [
      { name: 'unique', columns: ['supplierName'], of: nameKey, taken: other => `已有同名的供应商：${calledNow(other)}` },
      { name: 'creditCode', columns: ['creditCode'], of: codeKey, taken: other => `该信用代码已登记：${calledNow(other)}` },
    ],
    lookups: lookupsFor,
    find: (db, rows) => storedSuppliers(db, kind, rows),
    // Another spelling of a name matches the supplier without renaming it.
    complete: (row, stored) =>
      (stored !== undefined && nameKey(stored.row) === nameKey(row) ? { ...row, supplierName: stored.row.supplierName ?? null } : row),
    check: (row, lookups) => [...checkRows(grid, [row], lookups), ...sheetFaults(row)],
    async lock(tx, ids) {
      if (ids.length === 0) return new Map()
      const rows = await tx.q.select({ id: supplier.id, version: supplier.version }).from(supplier)
        .where(and(eq(supplier.merchantId, tx.ctx.merchantId), inArray(supplier.id, [...ids]))).orderBy(supplier.id).for('update')
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
    write: (tx, { added, changed }) => writeSuppliers(tx, kind, [...added.map(row => ({ id: newId(), row })), ...changed]),
    audit: { action: 'importSupplier', entity: SUPPLIERS[kind].entity },
  }
}
