import { and, eq, inArray, or } from 'drizzle-orm'
import type { Draft, Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { identityOf } from '#server/db/tables/itemWords.ts'
import { material } from '#server/db/tables/library.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Saving } from '#server/document/index.ts'
import { boundWords } from '#server/domains/materialItem/index.ts'
import { lookupsFor } from '#server/grid/index.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const WORDS = ['itemName', 'spec', 'brand', 'unit'] as const
const sameWords = (a: Row, b: Row): boolean => WORDS.every(key => text(a[key]) === text(b[key]))

/** The draft of a contract with the items of the library that its lines mean; lines of labour name steps and days. */
export const bindItems = (library: SupplierKind) =>
  async (tx: Tx, { stored, draft }: Saving): Promise<Draft> => (library === 'LABOUR' ? draft : {
    ...draft, lines: { ...draft.lines, items: await boundRows(tx, library === 'MACHINE', draft, stored?.lines.items) },
  })

/**
 * Lines with the item of the library that each means: the chosen one as long as its words stand as they were chosen, else the one that
 * the words name, the company's own before the platform's (domain B0), else the one that somebody has bound these words to, as far as it counts in the same unit. What the
 * library calls an item later changes no stored line.
 */
async function boundRows(tx: Tx, machine: boolean, { head, lines }: Draft, before: readonly Row[] = []): Promise<Row[]> {
  const rows = lines.items ?? []
  const stored = new Map(before.map(row => [row.id, row]))
  const kept = (row: Row): boolean => {
    const was = stored.get(row.id)
    return was !== undefined && text(was.libMaterialId) !== null && was.libMaterialId === row.libMaterialId && sameWords(was, row)
  }
  const open = rows.filter(row => !kept(row))
  if (open.length === 0) return [...rows]
  const lookups = await lookupsFor(tx)
  const keyOf = (row: Row): string =>
    identityOf({ name: text(row.itemName) ?? '', spec: text(row.spec), brand: text(row.brand), unit: text(row.unit) }, lookups)
  const found = await tx.q.select({ id: material.id, identity: material.identity, merchantId: material.merchantId }).from(
    material
  ).where(and(
    or(eq(material.merchantId, tx.ctx.merchantId), eq(material.merchantId, PLATFORM_MERCHANT)), eq(material.machine, machine),
    inArray(material.identity, [...new Set(open.map(keyOf))])))
  const named = new Map(found.toSorted((a, b) => Number(a.merchantId !== PLATFORM_MERCHANT) - Number(b.merchantId !== PLATFORM_MERCHANT))
    .map(({ identity, id }) => [identity, id]))
  const identities = new Map(found.map(({ id, identity }) => [id, identity]))
  const byName = rows.map(row => {
    if (kept(row)) return row
    const key = keyOf(row)
    const chosen = text(row.libMaterialId)
    return { ...row, libMaterialId: chosen !== null && identities.get(chosen) === key ? chosen : named.get(key) ?? null }
  })
  return byWords(tx, machine, head, byName)
}

/** Rows that no item of the library is called by, with what somebody has bound their words to. */
async function byWords(tx: Tx, machine: boolean, head: Row, rows: readonly Row[]): Promise<Row[]> {
  const open = rows.filter(row => text(row.libMaterialId) === null && text(row.itemName) !== null)
  if (open.length === 0) return [...rows]
  const supplierId = text(head.supplierId)
  const [named] = supplierId === null ? [] : await tx.q.select({ supplierName: supplier.supplierName }).from(supplier)
    .where(and(eq(supplier.merchantId, tx.ctx.merchantId), eq(supplier.id, supplierId)))
  const meant = await boundWords(
    tx,
    open.map(row =>
      ({ name: text(row.itemName) ?? '', spec: text(row.spec), brand: text(row.brand), unit: text(row.unit), supplierId, ...named })),
    machine
  )
  const found = new Map(open.flatMap((
    row, at
  ) => { const item = meant[at]; return item !== undefined && item.unit === text(row.unit) ? [[row, item.id] as const] : [] }))
  return rows.map(row => (found.has(row) ? { ...row, libMaterialId: found.get(row)! } : row))
}
