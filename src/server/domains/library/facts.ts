import { and, eq, sql } from 'drizzle-orm'
import type { Material } from '#schemas/library/materials.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import type { Db } from '#server/db/tx.ts'
import { talliedByKey } from '#server/grid/index.ts'
import { withFiles } from './files.ts'
import { tallyOf, visible } from './list.ts'

/** One item, own or the platform's. @throws AppError NOT_FOUND */
export async function describeMaterial(db: Db, id: string): Promise<Material> {
  const [row] = await withFiles(db, await db.q.select().from(material).where(and(visible(db), eq(material.id, id))))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** How many items stand at each type. */
export function countByType(db: Db, machine: boolean): Promise<{ code: string, count: number }[]> {
  return db.sql`${talliedByKey(tallyOf(db, machine))}`
}

const KEYWORD_COLUMN = { BRAND: material.brand, ORIGIN_PLACE: material.originPlace, MANUFACTURER: material.manufacturer } as const

/** Brands, places of origin or manufacturers that are in use, of one type when it is given (spec-2 §7). */
export async function listKeywords(db: Db, { type, materialType3rd, keyword }: {
  readonly type: keyof typeof KEYWORD_COLUMN, readonly materialType3rd?: string, readonly keyword?: string
}): Promise<{ rows: { keyword: string }[] }> {
  const at = KEYWORD_COLUMN[type]
  const rows = await db.sql<{ keyword: string }>`
    select distinct ${at} as keyword from ${material}
    where ${visible(db)} and coalesce(${at}, '') not in ('', '无')
      ${materialType3rd ? sql`and ${material.typeCode} = ${materialType3rd}` : sql``}
      ${keyword?.trim() ? sql`and position(lower(${keyword.trim()}) in lower(${at})) > 0` : sql``}
    order by 1 limit 1000`
  return { rows }
}
