import { DICT } from '#schemas/dict/dictionaries.ts'
import { aliasKey, searchKey, type Lookups } from '#schemas/kit/index.ts'
import { brandKey } from './libraryRows.ts'

export interface ItemWords {
  readonly name: string
  readonly spec?: string | null
  readonly brand?: string | null
  /** As written, or a dictionary key. */
  readonly unit?: string | null
}

/** Key by any of the unit's names, else the text. */
export const unitKey = (unit: string | null | undefined, lookups: Lookups): string => {
  const text = aliasKey(unit ?? '')
  return text === '' ? '' : lookups.find(DICT.materialUnit, text)?.key ?? text
}

/** Normalised name, specification, brand (无 is none) and unit, joined by bars for `split_part`. */
export const identityOf = ({ name, spec, brand, unit }: ItemWords, lookups: Lookups): string =>
  [searchKey(name), searchKey(spec ?? ''), brandKey(brand ?? null), unitKey(unit, lookups)].map(part => part.replaceAll('|', '')).join('|')
