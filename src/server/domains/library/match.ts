import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { searchKey } from '#schemas/kit/index.ts'
import { material, materialDefault } from '#server/db/tables/library.ts'
import { brandKey, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { unitRatio } from '#shared/units.ts'
import { visible } from './list.ts'

/** What a sheet says of an item. */
export interface WantedItem {
  readonly materialName: string
  readonly materialCode?: string | null
  readonly spec?: string | null
  readonly brand?: string | null
  readonly unit?: string | null
}

const given = (text: string | null | undefined): text is string => text !== null && text !== undefined && text.trim() !== ''

/**
 * The library item that each row means, or null: by its code where that names an item of this name, else by name and
 * everything else that the row says. What it does not say does not matter as long as one item alone is meant, or one of
 * them is the default; an own item stands before the platform's. With `convertible` units an item in another unit of the same dimension is
 * meant where none is in the unit itself: whoever asks converts what hangs on it.
 */
export async function matchMaterials(
  db: Db, machine: boolean, wanted: readonly WantedItem[], units: 'same' | 'convertible' = 'same'
): Promise<(MaterialRecord | null)[]> {
  const names = [...new Set(wanted.map(({ materialName }) => searchKey(materialName)).filter(name => name !== ''))]
  const codes = [...new Set(wanted.map(({ materialCode }) => materialCode?.trim() ?? '').filter(code => code !== ''))]
  if (names.length + codes.length === 0) return wanted.map(() => null)
  const found = await db.q.select().from(material).where(and(
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
  const own = (records: readonly MaterialRecord[]): readonly MaterialRecord[] => {
    const mine = records.filter(record => record.merchantId === db.ctx.merchantId)
    return mine.length > 0 ? mine : records
  }
  const byName = new Map<string, MaterialRecord[]>()
  for (const record of found) byName.set(searchKey(record.name), [...byName.get(searchKey(record.name)) ?? [], record])

  return wanted.map(item => {
    const name = searchKey(item.materialName)
    const coded = given(item.materialCode) ? own(found.filter(record => record.code === item.materialCode?.trim()))[0] : undefined
    if (coded !== undefined && (name === '' || searchKey(coded.name) === name)) return coded
    const unit = given(item.unit) ? lookups.find(DICT.materialUnit, item.unit)?.key ?? '' : undefined
    const fitting = (byName.get(name) ?? []).filter(record =>
      (!given(item.spec) || searchKey(record.spec ?? '') === searchKey(item.spec))
      && (!given(item.brand) || brandKey(record.brand) === brandKey(item.brand)))
    const same = fitting.filter(record => unit === undefined || record.unit === unit)
    const candidates = same.length > 0 || units === 'same' ? same : fitting.filter(record => unitRatio(unit!, record.unit) !== null)
    const meant = own(candidates)
    const preferred = meant.filter(({ id }) => defaults.has(id))
    const [only, second] = preferred.length > 0 ? preferred : meant
    return second === undefined ? only ?? null : null
  })
}
