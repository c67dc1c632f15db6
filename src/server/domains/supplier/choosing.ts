import { and, eq, inArray } from 'drizzle-orm'
import { searchKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { SUPPLIER_KIND, SUPPLIER_STATE, type SupplierKind, type SupplierState } from '#schemas/supplier/states.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db } from '#server/db/tx.ts'

/** A supplier as somebody names it. */
export interface NamedSupplier { readonly id: string, readonly name: string, readonly state: SupplierState }

const facts = { id: supplier.id, name: supplier.supplierName, state: supplier.state }
const closed = ({ name, state }: NamedSupplier): string | null =>
  (state === 'ACTIVE' ? null : state === 'BLACK' ? `供应商“${name}”已列入黑名单，不能选择` : `供应商“${name}”已${SUPPLIER_STATE[state]}，不能选择`)

/** The merchant's suppliers of a library by these names, however they are spelt. */
export async function suppliersNamed(
  { q, ctx }: Db, kind: SupplierKind, names: readonly string[]
): Promise<ReadonlyMap<string, NamedSupplier>> {
  const wanted = [...new Set(names.map(searchKey).filter(name => name !== ''))]
  if (wanted.length === 0) return new Map()
  const all = await q.select(facts).from(supplier).where(and(eq(supplier.merchantId, ctx.merchantId), eq(supplier.kind, kind)))
  const asked = new Set(wanted)
  return new Map(all.flatMap(row => (asked.has(searchKey(row.name)) ? [[searchKey(row.name), row] as const] : [])))
}
export const supplierNamed = (known: ReadonlyMap<string, NamedSupplier>, name: string | null | undefined): NamedSupplier | undefined =>
  known.get(searchKey(name ?? ''))

/** Why a supplier of this name may not be named newly; null where it may, or where nobody of that name is registered. */
export function closedSupplier(known: ReadonlyMap<string, NamedSupplier>, name: string | null | undefined): string | null {
  const found = supplierNamed(known, name)
  return found === undefined ? null : closed(found)
}

/**
 * Rows that name, by id in `column`, a supplier of this library whom nobody may choose any more, or one that is not there. Who was named
 * before (`before`, by the row's id) may stay: an order from the time before the black list is not refused for its remark.
 */
export async function supplierFaults(
  { q, ctx }: Db, kind: SupplierKind, rows: readonly Row[], column: string, before: ReadonlyMap<string, string | null> = new Map(),
): Promise<Problem[]> {
  const fresh = rows.filter(row =>
    typeof row[column] === 'string' && row[column] !== '' && before.get(String(row.id ?? '')) !== row[column])
  if (fresh.length === 0) return []
  const found = await q.select(facts).from(supplier)
    .where(and(
      eq(supplier.merchantId, ctx.merchantId), eq(supplier.kind, kind),
      inArray(supplier.id, [...new Set(fresh.map(row => String(row[column])))])
    ))
  const known = new Map(found.map(row => [row.id, row]))
  return fresh.flatMap((row): Problem[] => {
    const named = known.get(String(row[column]))
    const text = named === undefined ? `所选的${SUPPLIER_KIND[kind]}不存在` : closed(named)
    return text === null ? [] : [{ row: String(row.id ?? ''), column, code: 'invalid', text }]
  })
}
