import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Lookups } from '#schemas/kit/index.ts'
import { materialItem } from '#server/db/tables/materialItem.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { matchMaterials } from '#server/domains/library/index.ts'
import { candidatesOf } from './candidates.ts'
import { isGeneral } from './clashes.ts'
import { identityOf, supplierKeyOf, type WrittenItem } from '#server/db/tables/materialItemRows.ts'
import { itemsOf, libraryItems } from './list.ts'
import type { Candidate } from './score.ts'

/** A library item with its origin, or candidates. */
export interface Resolved {
  readonly item: MaterialRecord | null
  readonly by: 'BINDING' | 'LIBRARY' | null
  readonly candidates: readonly Candidate[]
}

interface Bound {
  readonly supplierId: string | null, readonly supplierKey: string, readonly general: boolean, readonly item: MaterialRecord
}

/** The library item of these bindings if unique. */
const commonItem = (bindings: readonly Bound[]): MaterialRecord | undefined => {
  const [first] = bindings
  return first !== undefined && bindings.every(({ item }) => item.id === first.item.id) ? first.item : undefined
}

async function boundBy(db: Db, machine: boolean, identities: readonly string[]): Promise<ReadonlyMap<string, readonly Bound[]>> {
  const rows = identities.length === 0 ? [] : await db.q.select().from(materialItem).where(and(
    itemsOf(db, machine), eq(materialItem.state, '1'), isNotNull(materialItem.libMaterialId),
    inArray(materialItem.identity, [...new Set(identities)]),
  ))
  const library = await libraryItems(db, machine, rows.flatMap(({ libMaterialId }) => libMaterialId ?? []))
  const bindings = new Map<string, Bound[]>()
  for (const row of rows) {
    const item = library.get(row.libMaterialId ?? '')
    if (item !== undefined) bindings.set(row.identity, [...bindings.get(row.identity) ?? [], { ...row, general: isGeneral(row), item }])
  }
  return bindings
}

/** Unique results, and other bindings of the names: library ids by row index. */
interface Certain {
  readonly found: readonly Pick<Resolved, 'item' | 'by'>[]
  readonly known: ReadonlyMap<number, readonly string[]>
}

interface BoundItems {
  readonly identities: readonly string[]
  readonly bindings: ReadonlyMap<string, readonly Bound[]>
  /** The bound item, by row index. */
  readonly bound: readonly (MaterialRecord | undefined)[]
}

/** Resolves by bindings only: of the same name, spec, brand and unit from the same supplier, else general ones. */
async function boundItems(db: Db, rows: readonly WrittenItem[], machine: boolean, lookups: Lookups): Promise<BoundItems> {
  const identities = rows.map(row => identityOf(row, lookups))
  const bindings = await boundBy(db, machine, identities)
  const bound = rows.map(({ supplierId, supplierName }, at) => {
    const same = bindings.get(identities[at]!) ?? []
    const key = supplierKeyOf(supplierName)
    const supplierBindings = same.filter(one =>
      (supplierId != null && one.supplierId === supplierId) || (key !== '' && one.supplierKey === key))
    return commonItem(supplierBindings) ?? (supplierBindings.length > 0 ? undefined : commonItem(same.filter(({ general }) => general)))
  })
  return { identities, bindings, bound }
}

export const boundWords = async (
  db: Db, rows: readonly WrittenItem[], machine: boolean
): Promise<readonly (MaterialRecord | undefined)[]> =>
  (await boundItems(db, rows, machine, await lookupsFor(db))).bound

/** {@link resolveItems} without candidates, for automatic bindings of imports. */
export async function certainItems(db: Db, rows: readonly WrittenItem[], machine: boolean, lookups: Lookups): Promise<Certain> {
  const { identities, bindings, bound } = await boundItems(db, rows, machine, lookups)
  const open = rows.flatMap((row, at) => (bound[at] === undefined ? [{ row, at }] : []))
  const matched = await matchMaterials(
    db, machine, open.map(({ row: { name, spec, brand, unit } }) => ({ materialName: name, spec, brand, unit }))
  )
  const byLibrary = new Map(open.map(({ at }, i) => [at, matched[i] ?? null]))
  return {
    found: rows.map((_, at) => {
      const item = bound[at] ?? byLibrary.get(at) ?? null
      return { item, by: item === null ? null : bound[at] === undefined ? 'LIBRARY' : 'BINDING' }
    }),
    known: new Map(identities.map((identity, at) => [at, (bindings.get(identity) ?? []).map(({ item }) => item.id)])),
  }
}

/**
 * Resolves each row: by a binding of the same name, spec, brand and unit from the same supplier, else a general one, else the library
 * alone, else null with at most five candidates.
 * @param rows as written by suppliers
 */
export async function resolveItems(db: Db, rows: readonly WrittenItem[], machine = false): Promise<Resolved[]> {
  const lookups = await lookupsFor(db)
  const { found: certain, known: boundIds } = await certainItems(db, rows, machine, lookups)
  const open = rows.flatMap((row, at) => (certain[at]!.item === null ? [{ row, at }] : []))
  const guesses = await candidatesOf(
    db, machine, open.map(({ row }) => row), lookups, new Map(open.map(({ at }, i) => [i, boundIds.get(at) ?? []]))
  )
  const candidates = new Map(open.map(({ at }, i) => [at, guesses[i] ?? []]))
  return certain.map((one, at) => ({ ...one, candidates: candidates.get(at) ?? [] }))
}
