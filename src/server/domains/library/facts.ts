import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Material } from '#schemas/library/materials.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import { identityOf, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { changesOf } from '#server/domains/org/index.ts'
import { meetsText, talliedByKey } from '#server/grid/index.ts'
import type { MaterialUse } from '#shared/api/library.ts'
import type { OneChange } from '#shared/api/changes.ts'
import { STANDARD } from './check.ts'
import { withFiles } from './files.ts'
import { isDefault, tallyOf, visible } from './list.ts'
import { usesOfMaterials } from './uses/index.ts'

/** @throws AppError NOT_FOUND */
async function recordOf(db: Db, id: string): Promise<MaterialRecord & { readonly isDefault: boolean }> {
  const [row] = await db.q.select({ record: material, isDefault: sql<boolean>`${isDefault(db)}` }).from(material)
    .where(and(visible(db), eq(material.id, id)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return { ...row.record, isDefault: row.isDefault }
}

/** @throws AppError NOT_FOUND */
export async function describeMaterial(db: Db, id: string): Promise<Material> {
  const record = await recordOf(db, id)
  const [row] = await withFiles(db, [record])
  return { ...row!, isDefault: record.isDefault }
}

/**
 * The standard item with all brand items below it.
 * @throws AppError NOT_FOUND
 */
export async function describeBrandMaterial(db: Db, id: string): Promise<{ standard: Material | null, rows: Material[] }> {
  const { pid } = await recordOf(db, id)
  const root = pid === STANDARD ? id : pid
  const items = await withFiles(db, await db.q.select().from(material)
    .where(and(visible(db), or(eq(material.id, root), eq(material.pid, root)))).orderBy(material.brand, material.id))
  return { standard: items.find(row => row.id === root) ?? null, rows: items.filter(row => row.id !== root) }
}

/** @throws AppError NOT_FOUND */
export async function listUses(db: Db, id: string): Promise<MaterialUse[]> {
  await recordOf(db, id)
  return usesOfMaterials(db, [id])
}

/** @throws AppError NOT_FOUND */
export async function listLog(db: Db, id: string): Promise<OneChange[]> {
  const { machine } = await recordOf(db, id)
  const changes = await changesOf(db, 'material', id)
  // Both libraries share one set of calls and columns, labelled for materials.
  const word = (text: string): string => (machine ? text.replaceAll('材料', '机械') : text)
  return changes.map(entry =>
    ({ ...entry, action: word(entry.action), cells: entry.cells.map(cell => ({ ...cell, label: word(cell.label) })) }))
}

/** Items equal to the typed one, the merchant's first. */
export async function findTwins(db: Db, machine: boolean, { materialName, spec, brand, unit }: {
  readonly materialName: string, readonly spec?: string | null, readonly brand?: string | null, readonly unit: string
}): Promise<Material[]> {
  const identity = identityOf({ name: materialName, spec: spec ?? null, brand: brand ?? null, unit })
  const twins = await db.q.select().from(material)
    .where(and(visible(db), eq(material.machine, machine), inArray(material.identity, [identity])))
  return withFiles(db, twins.toSorted((a, b) => Number(a.merchantId !== db.ctx.merchantId) - Number(b.merchantId !== db.ctx.merchantId)))
}

export function countByType(db: Db, machine: boolean): Promise<{ code: string, count: number }[]> {
  return db.sql`${talliedByKey(tallyOf(db, machine))}`
}

const KEYWORD_COLUMN = { BRAND: material.brand, ORIGIN_PLACE: material.originPlace, MANUFACTURER: material.manufacturer } as const

/** Brands, places of origin or manufacturers in use, optionally of one type (spec-2 §7). */
export async function listKeywords(db: Db, { type, materialType3rd, keyword }: {
  readonly type: keyof typeof KEYWORD_COLUMN, readonly materialType3rd?: string, readonly keyword?: string
}): Promise<{ rows: { keyword: string }[] }> {
  const at = KEYWORD_COLUMN[type]
  const rows = await db.sql<{ keyword: string }>`
    select distinct ${at} as keyword from ${material}
    where ${visible(db)} and coalesce(${at}, '') not in ('', '无')
      ${materialType3rd ? sql`and ${material.typeCode} = ${materialType3rd}` : sql``}
      and ${meetsText(keyword ?? '', at) ?? sql`true`}
    order by 1 limit 1000`
  return { rows }
}
