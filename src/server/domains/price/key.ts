import { DICT } from '#schemas/dict/dictionaries.ts'
import { searchKey, type Lookups } from '#schemas/kit/index.ts'
import { brandKey } from '#server/db/tables/libraryRows.ts'

export interface ItemWords {
  readonly name: string
  readonly spec?: string | null
  readonly brand?: string | null
  /** As told, or the key of the dictionary. */
  readonly unit?: string | null
}

/** The form in which units are compared: the key of the dictionary where it knows the unit, else the unit's letters. */
export const unitKey = (lookups: Lookups, unit: string | null | undefined): string =>
  (unit ? lookups.find(DICT.materialUnit, unit)?.key ?? searchKey(unit) : '')

/** Name, specification, brand and unit in the forms in which they are compared, joined by bars: `split_part` takes them apart. */
export const pointKey = (lookups: Lookups, { name, spec, brand, unit }: ItemWords): string =>
  [searchKey(name), searchKey(spec ?? ''), brandKey(brand ?? null), unitKey(lookups, unit)].map(part => part.replaceAll('|', '')).join('|')
