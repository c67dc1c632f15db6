import { and, eq, inArray } from 'drizzle-orm'
import type { Draft, Row } from '#schemas/kit/index.ts'
import type { QuotaPayload } from '#schemas/quota/payload.ts'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { mergedInto } from '#server/domains/library/index.ts'
import type { LineFault } from '#server/document/index.ts'
import type { StoredQuota } from './read.ts'

const WORDS = { materials: '材料', machines: '机械' } as const
type PinnedLine = keyof typeof WORDS
const LINES = ['materials', 'machines'] as const

const cellsOf = (item: Pick<MaterialRecord, 'name' | 'code' | 'spec' | 'brand' | 'unit' | 'typeCode'>): Row => ({
  materialName: item.name, materialCode: item.code, spec: item.spec, brand: item.brand, unit: item.unit, materialType: item.typeCode,
})

/**
 * Keeps the merchant's own items that a payload names as they are until the transaction ends, before anything else is locked: who
 * merges or deletes one waits and meets the package, or was first and is met by it. Others' locks are taken in the same order.
 */
export async function holdItems({ q, ctx }: Tx, { workers }: QuotaPayload): Promise<void> {
  const ids = workers.flatMap(step => LINES.flatMap(line => step[line].map(row => row.libMaterialId))).filter(id => typeof id === 'string')
  if (ids.length === 0) return
  await q.select({ id: material.id }).from(material)
    .where(and(eq(material.merchantId, ctx.merchantId), inArray(material.id, [...new Set(ids)]))).orderBy(material.id).for('key share')
}

/** An editor that was opened before duplicates were merged still names those that are gone. */
export async function withMerged(db: Db, draft: Draft): Promise<Draft> {
  const ids = LINES.flatMap(line => (draft.lines[line] ?? []).map(row => row.libMaterialId)).filter(id => typeof id === 'string')
  const into = await mergedInto(db, [...new Set(ids)])
  if (into.size === 0) return draft
  const moved = (row: Row): Row => ({ ...row, libMaterialId: into.get(String(row.libMaterialId)) ?? row.libMaterialId })
  return { ...draft, lines: { ...draft.lines, ...Object.fromEntries(LINES.map(line => [line, (draft.lines[line] ?? []).map(moved)])) } }
}

/**
 * Material and machine rows take their locked facts from the library, of the merchant or of the platform: as they were for
 * rows that are stored already at this version of the item, as they are now for the others (spec-2 §3, libMaterialVersion).
 * Rows whose item does not exist are faults.
 */
export async function pinToLibrary(db: Db, given: Draft, stored: StoredQuota | undefined): Promise<{ draft: Draft, faults: LineFault[] }> {
  const draft = await withMerged(db, given)
  const ids = LINES.flatMap(line => (draft.lines[line] ?? []).map(row => row.libMaterialId)).filter(id => typeof id === 'string')
  const records = ids.length === 0 ? [] : await db.q.select().from(material).where(inArray(material.id, [...new Set(ids)]))
  const items = new Map(records.map(record => [record.id, record]))
  const faults: LineFault[] = []

  const pin = (line: PinnedLine) => (row: Row): Row => {
    const item = items.get(String(row.libMaterialId))
    const kept = item === undefined ? undefined : stored?.tables[line].find(old => old.libMaterialId === row.libMaterialId && old.libMaterialVersion === row.libMaterialVersion)
    if (kept !== undefined && kept.name !== null && kept.unit !== null && kept.typeCode !== null) {
      return { ...row, ...cellsOf({ ...kept, name: kept.name, unit: kept.unit, typeCode: kept.typeCode }) }
    }
    if (item !== undefined && item.machine === (line === 'machines')) return { ...row, ...cellsOf(item), libMaterialVersion: item.version }
    const word = WORDS[line]
    faults.push({ line, row: String(row.key), column: 'materialName', code: 'forbidden', text: `${word}库中没有这种${word}，请从${word}库选择或新增` })
    return row
  }
  const lines = Object.fromEntries(LINES.map(line => [line, (draft.lines[line] ?? []).map(pin(line))]))
  return { draft: { ...draft, lines: { ...draft.lines, ...lines } }, faults }
}
