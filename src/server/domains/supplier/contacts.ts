import { and, eq, inArray } from 'drizzle-orm'
import { isEmpty, type Row } from '#schemas/kit/index.ts'
import { supplierContact } from '#server/db/tables/supplier.ts'
import type { Db } from '#server/db/tx.ts'

/**
 * Adds the main contact to rows with a newly chosen supplier and no contact.
 * @param before the stored rows
 */
export async function withContacts({ q, ctx }: Db, rows: readonly Row[], before: readonly Row[] = []): Promise<Row[]> {
  const stored = new Map(before.map(({ id, supplierId }) => [id, supplierId]))
  const isOpen = ({ id, supplierId, contact, phone }: Row): boolean =>
    !isEmpty(supplierId ?? null) && isEmpty(contact ?? null) && isEmpty(phone ?? null) && stored.get(id) !== supplierId
  const ids = rows.filter(isOpen).map(({ supplierId }) => String(supplierId))
  if (ids.length === 0) return [...rows]
  const contacts = await q.select({
    supplierId: supplierContact.supplierId, contact: supplierContact.contactName, phone: supplierContact.phone,
    isMain: supplierContact.isMain, sort: supplierContact.sort,
  })
    .from(supplierContact).where(and(eq(supplierContact.merchantId, ctx.merchantId), inArray(supplierContact.supplierId, ids)))
  const mains = new Map(contacts.toSorted((a, b) => Number(a.isMain) - Number(b.isMain) || b.sort - a.sort)
    .map(one => [one.supplierId, one]))
  return rows.map(row => {
    const main = isOpen(row) ? mains.get(String(row.supplierId)) : undefined
    return main === undefined ? row : { ...row, contact: main.contact, phone: main.phone }
  })
}
