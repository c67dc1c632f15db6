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
const TEXT_KEYS = ['itemName', 'spec', 'brand', 'unit'] as const
const sameWords = (a: Row, b: Row): boolean => TEXT_KEYS.every(key => text(a[key]) === text(b[key]))

/** Binds a contract draft's lines to library items; labour lines name steps and days. */
export const bindItems = (library: SupplierKind) =>
  async (tx: Tx, { stored, draft }: Saving): Promise<Draft> => (library === 'LABOUR' ? draft : {
    ...draft, lines: { ...draft.lines, items: await boundRows(tx, library === 'MACHINE', draft, stored?.lines.items) },
  })

/**
 * Library item of each line: the chosen one while its words are unchanged, else the one with these words, the company's first (domain B0),
 * else the user-bound one of the same unit. Renaming a library item changes no stored line.
 */
async function boundRows(tx: Tx, machine: boolean, { head, lines }: Draft, before: readonly Row[] = []): Promise<Row[]> {
  const rows = lines.items ?? []
  const stored = new Map(before.map(row => [row.id, row]))
  const isUnchanged = (row: Row): boolean => {
    const previous = stored.get(row.id)
    return previous !== undefined && text(previous.libMaterialId) !== null && previous.libMaterialId === row.libMaterialId
      && sameWords(previous, row)
  }
  const open = rows.filter(row => !isUnchanged(row))
  if (open.length === 0) return [...rows]
  const lookups = await lookupsFor(tx)
  const keyOf = (row: Row): string =>
    identityOf({ name: text(row.itemName) ?? '', spec: text(row.spec), brand: text(row.brand), unit: text(row.unit) }, lookups)
  const materials = await tx.q.select({ id: material.id, identity: material.identity, merchantId: material.merchantId }).from(
    material
  ).where(and(
    or(eq(material.merchantId, tx.ctx.merchantId), eq(material.merchantId, PLATFORM_MERCHANT)), eq(material.machine, machine),
    inArray(material.identity, [...new Set(open.map(keyOf))])))
  const idByIdentity =
    new Map(materials.toSorted((a, b) => Number(a.merchantId !== PLATFORM_MERCHANT) - Number(b.merchantId !== PLATFORM_MERCHANT))
      .map(({ identity, id }) => [identity, id]))
  const identities = new Map(materials.map(({ id, identity }) => [id, identity]))
  const byName = rows.map(row => {
    if (isUnchanged(row)) return row
    const key = keyOf(row)
    const chosen = text(row.libMaterialId)
    return { ...row, libMaterialId: chosen !== null && identities.get(chosen) === key ? chosen : idByIdentity.get(key) ?? null }
  })
  return byWords(tx, machine, head, byName)
}

/** Only rows without a library item of their name. */
async function byWords(tx: Tx, machine: boolean, head: Row, rows: readonly Row[]): Promise<Row[]> {
  const open = rows.filter(row => text(row.libMaterialId) === null && text(row.itemName) !== null)
  if (open.length === 0) return [...rows]
  const supplierId = text(head.supplierId)
  const [supplierRow] = supplierId === null ? [] : await tx.q.select({ supplierName: supplier.supplierName }).from(supplier)
    .where(and(eq(supplier.merchantId, tx.ctx.merchantId), eq(supplier.id, supplierId)))
  const meant = await boundWords(
    tx,
    open.map(row =>
      ({ name: text(row.itemName) ?? '', spec: text(row.spec), brand: text(row.brand), unit: text(row.unit), supplierId, ...supplierRow })),
    machine
  )
  const boundIds = new Map(open.flatMap((
    row, at
  ) => { const item = meant[at]; return item !== undefined && item.unit === text(row.unit) ? [[row, item.id] as const] : [] }))
  return rows.map(row => (boundIds.has(row) ? { ...row, libMaterialId: boundIds.get(row)! } : row))
}
