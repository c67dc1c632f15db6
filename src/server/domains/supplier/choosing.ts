import { and, eq, inArray } from 'drizzle-orm'
import { searchKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { SUPPLIER_KIND, SUPPLIER_STATE, type SupplierKind, type SupplierState } from '#schemas/supplier/states.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db } from '#server/db/tx.ts'

export interface NamedSupplier { readonly id: string, readonly name: string, readonly state: SupplierState }

const facts = { id: supplier.id, name: supplier.supplierName, state: supplier.state }
const closed = ({ name, state }: NamedSupplier): string | null =>
  (state === 'ACTIVE' ? null : state === 'BLACK' ? `供应商“${name}”已列入黑名单，不能选择` : `供应商“${name}”已${SUPPLIER_STATE[state]}，不能选择`)

/** The merchant's suppliers of a library by normalised names. */
export async function suppliersNamed(
  { q, ctx }: Db, kind: SupplierKind, names: readonly string[]
): Promise<ReadonlyMap<string, NamedSupplier>> {
  const keys = [...new Set(names.map(searchKey).filter(name => name !== ''))]
  if (keys.length === 0) return new Map()
  const all = await q.select(facts).from(supplier).where(and(eq(supplier.merchantId, ctx.merchantId), eq(supplier.kind, kind)))
  const keySet = new Set(keys)
  return new Map(all.flatMap(row => (keySet.has(searchKey(row.name)) ? [[searchKey(row.name), row] as const] : [])))
}
export const supplierNamed = (
  suppliersByName: ReadonlyMap<string, NamedSupplier>, name: string | null | undefined
): NamedSupplier | undefined =>
  suppliersByName.get(searchKey(name ?? ''))

/** Reason why a supplier cannot be newly chosen; null if allowed or unregistered. */
export function closedSupplier(suppliersByName: ReadonlyMap<string, NamedSupplier>, name: string | null | undefined): string | null {
  const supplierMatch = supplierNamed(suppliersByName, name)
  return supplierMatch === undefined ? null : closed(supplierMatch)
}

/**
 * Faults of rows with a closed or missing supplier of this library in `column`. A previous one (`before`, by row id) is accepted: an order
 * older than the black list is not refused.
 */
export async function supplierFaults(
  { q, ctx }: Db, kind: SupplierKind, rows: readonly Row[], column: string, before: ReadonlyMap<string, string | null> = new Map(),
): Promise<Problem[]> {
  const fresh = rows.filter(row =>
    typeof row[column] === 'string' && row[column] !== '' && before.get(String(row.id ?? '')) !== row[column])
  if (fresh.length === 0) return []
  const rowsFound = await q.select(facts).from(supplier)
    .where(and(
      eq(supplier.merchantId, ctx.merchantId), eq(supplier.kind, kind),
      inArray(supplier.id, [...new Set(fresh.map(row => String(row[column])))])
    ))
  const suppliersById = new Map(rowsFound.map(row => [row.id, row]))
  return fresh.flatMap((row): Problem[] => {
    const chosen = suppliersById.get(String(row[column]))
    const text = chosen === undefined ? `所选的${SUPPLIER_KIND[kind]}不存在` : closed(chosen)
    return text === null ? [] : [{ row: String(row.id ?? ''), column, code: 'invalid', text }]
  })
}
