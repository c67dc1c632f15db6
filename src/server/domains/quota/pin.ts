import { and, eq, inArray, or } from 'drizzle-orm'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { material } from '#server/db/tables/library.ts'
import { quotaMachine, quotaMaterial } from '#server/db/tables/quota.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { mergedInto } from '#server/domains/library/index.ts'
import type { LineFault } from '#server/document/index.ts'

const WORDS = { materials: '材料', machines: '机械' } as const
type PinnedLine = keyof typeof WORDS
const LINES = ['materials', 'machines'] as const

const PINNED = ['materialName', 'materialCode', 'spec', 'brand', 'unit', 'materialType'] as const
const cellsOf = (item: MaterialRecord): Pick<Row, (typeof PINNED)[number]> => ({
  materialName: item.name, materialCode: item.code, spec: item.spec, brand: item.brand, unit: item.unit, materialType: item.typeCode,
})

/** Ids of the library items that drafts name. */
export const itemsIn = (...drafts: readonly Draft[]): string[] =>
  drafts.flatMap(({ lines }) => LINES.flatMap(line => (lines[line] ?? []).map(row => row.libMaterialId)).filter(id => typeof id === 'string'))

/**
 * Keeps the merchant's own items that a draft names as they are until the transaction ends, before anything else is locked: who
 * merges or deletes one waits and meets the package, or was first and is met by it. Others' locks are taken in the same order.
 */
export async function holdItems({ q, ctx }: Tx, draft: Draft): Promise<void> {
  const ids = itemsIn(draft)
  if (ids.length === 0) return
  await q.select({ id: material.id }).from(material)
    .where(and(eq(material.merchantId, ctx.merchantId), inArray(material.id, [...new Set(ids)]))).orderBy(material.id).for('key share')
}

/** The same for stored packages, as they name items now. */
export async function holdItemsOf({ q, ctx }: Tx, quotaIds: readonly string[]): Promise<void> {
  const named = [quotaMaterial, quotaMachine].map(table => q.select({ id: table.libMaterialId }).from(table)
    .where(and(eq(table.merchantId, ctx.merchantId), inArray(table.quotaId, [...quotaIds]))))
  await q.select({ id: material.id }).from(material)
    .where(and(eq(material.merchantId, ctx.merchantId), or(...named.map(ids => inArray(material.id, ids))))).orderBy(material.id).for('key share')
}

/** Library items, of the merchant or of the platform, that packages name, and the items into which named ones were merged. */
export interface LibraryItems {
  readonly items: ReadonlyMap<string, MaterialRecord>
  readonly into: ReadonlyMap<string, string>
}

/** What {@link pin} needs to know of the library. */
export async function libraryFor(db: Db, ids: readonly (string | null)[]): Promise<LibraryItems> {
  const named = [...new Set(ids)].filter(id => id !== null)
  const into = await mergedInto(db, named)
  const meant = [...new Set(named.map(id => into.get(id) ?? id))]
  const records = meant.length === 0 ? [] : await db.q.select().from(material).where(inArray(material.id, meant))
  return { into, items: new Map(records.map(record => [record.id, record])) }
}

/** An editor that was opened before duplicates were merged still names those that are gone. */
export const withMerged = async (db: Db, draft: Draft): Promise<Draft> => moved(draft, await mergedInto(db, [...new Set(itemsIn(draft))]))

function moved(draft: Draft, into: ReadonlyMap<string, string>): Draft {
  if (into.size === 0) return draft
  const follow = (row: Row): Row => ({ ...row, libMaterialId: into.get(String(row.libMaterialId)) ?? row.libMaterialId })
  return { ...draft, lines: { ...draft.lines, ...Object.fromEntries(LINES.map(line => [line, (draft.lines[line] ?? []).map(follow)])) } }
}

/** The row with other cells; the same one where they are its own already. */
const withCells = (row: Row, cells: Row): Row => (Object.entries(cells).every(([key, value]) => (row[key] ?? null) === value) ? row : { ...row, ...cells })

/**
 * Material and machine rows take their locked facts from the library: as they were for rows that are stored already at this
 * version of the item, as they are now for the others (spec-2 §3, libMaterialVersion). Rows whose item does not exist are faults.
 */
export function pin(given: Draft, stored: Draft | undefined, { items, into }: LibraryItems): { draft: Draft, faults: LineFault[] } {
  const draft = moved(given, into)
  const faults: LineFault[] = []

  const pinLine = (line: PinnedLine) => {
    const nameOf = ({ libMaterialId, libMaterialVersion }: Row): string => `${String(libMaterialId)} ${String(libMaterialVersion)}`
    const known = new Map(stored?.lines[line]?.toReversed().map(old => [nameOf(old), old]))
    return (row: Row): Row => {
      const item = items.get(String(row.libMaterialId))
      const kept = item === undefined ? undefined : known.get(nameOf(row))
      if (kept?.materialName != null && kept.unit != null && kept.materialType != null) return withCells(row, Object.fromEntries(PINNED.map(key => [key, kept[key] ?? null])))
      if (item !== undefined && item.machine === (line === 'machines')) return withCells(row, { ...cellsOf(item), libMaterialVersion: item.version })
      const word = WORDS[line]
      faults.push({ line, row: String(row.key), column: 'materialName', code: 'forbidden', text: `${word}库中没有这种${word}，请从${word}库选择或新增` })
      return row
    }
  }
  const lines = Object.fromEntries(LINES.map(line => [line, (draft.lines[line] ?? []).map(pinLine(line))]))
  return { draft: { ...draft, lines: { ...draft.lines, ...lines } }, faults }
}
