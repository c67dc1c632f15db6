import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { searchKey } from '#schemas/kit/index.ts'
import { material, materialDefault } from '#server/db/tables/library.ts'
import { brandKey, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { unitRatio } from '#shared/units.ts'
import { visible } from './list.ts'

export interface WantedItem {
  readonly materialName: string
  readonly materialCode?: string | null
  readonly spec?: string | null
  readonly brand?: string | null
  readonly unit?: string | null
}

const isFilled = (text: string | null | undefined): text is string => text !== null && text !== undefined && text.trim() !== ''

/**
 * Matches each row to a library item, or null: by code if its item has this name, else by name and all filled cells. Several matches
 * resolve to the merchant's items, then to the default. With `convertible` units another unit of the same dimension matches if none is
 * equal; the caller converts.
 */
export async function matchMaterials(
  db: Db, machine: boolean, queries: readonly WantedItem[], units: 'same' | 'convertible' = 'same'
): Promise<(MaterialRecord | null)[]> {
  const names = [...new Set(queries.map(({ materialName }) => searchKey(materialName)).filter(name => name !== ''))]
  const codes = [...new Set(queries.map(({ materialCode }) => materialCode?.trim() ?? '').filter(code => code !== ''))]
  if (names.length + codes.length === 0) return queries.map(() => null)
  const candidateRecords = await db.q.select().from(material).where(and(
    visible(db), eq(material.machine, machine), eq(material.state, '1'),
    or(
      names.length === 0 ? undefined : sql`name_key in ${names}`,
      codes.length === 0 ? undefined : inArray(material.code, codes),
    ),
  ))
  const lookups = await lookupsFor(db)
  const marked = await db.q.select({ id: materialDefault.materialId }).from(materialDefault)
    .where(eq(materialDefault.merchantId, db.ctx.merchantId))
  const defaults = new Set(marked.map(({ id }) => id))
  const merchantFirst = (records: readonly MaterialRecord[]): readonly MaterialRecord[] => {
    const ownRecords = records.filter(record => record.merchantId === db.ctx.merchantId)
    return ownRecords.length > 0 ? ownRecords : records
  }
  const byName = new Map<string, MaterialRecord[]>()
  for (const record of candidateRecords) byName.set(searchKey(record.name), [...byName.get(searchKey(record.name)) ?? [], record])

  return queries.map(item => {
    const name = searchKey(item.materialName)
    const coded = isFilled(item.materialCode)
      ? merchantFirst(candidateRecords.filter(record => record.code === item.materialCode?.trim()))[0]
      : undefined
    if (coded !== undefined && (name === '' || searchKey(coded.name) === name)) return coded
    const unit = isFilled(item.unit) ? lookups.find(DICT.materialUnit, item.unit)?.key ?? '' : undefined
    const fitting = (byName.get(name) ?? []).filter(record =>
      (!isFilled(item.spec) || searchKey(record.spec ?? '') === searchKey(item.spec))
      && (!isFilled(item.brand) || brandKey(record.brand) === brandKey(item.brand)))
    const same = fitting.filter(record => unit === undefined || record.unit === unit)
    const candidates = same.length > 0 || units === 'same' ? same : fitting.filter(record => unitRatio(unit!, record.unit) !== null)
    const meant = merchantFirst(candidates)
    const preferred = meant.filter(({ id }) => defaults.has(id))
    const [only, second] = preferred.length > 0 ? preferred : meant
    return second === undefined ? only ?? null : null
  })
}
