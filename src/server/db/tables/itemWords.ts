import { DICT } from '#schemas/dict/dictionaries.ts'
import { aliasKey, searchKey, type Lookups } from '#schemas/kit/index.ts'
import { brandKey } from './libraryRows.ts'

/** What somebody calls a thing: in a quotation, a bill, a list of prices. */
export interface ItemWords {
  readonly name: string
  readonly spec?: string | null
  readonly brand?: string | null
  /** As given, or the key of the dictionary. */
  readonly unit?: string | null
}

/** The unit's key where the dictionary knows it under any of its names, else as it is written. */
export const unitKey = (unit: string | null | undefined, lookups: Lookups): string => {
  const text = aliasKey(unit ?? '')
  return text === '' ? '' : lookups.find(DICT.materialUnit, text)?.key ?? text
}

/**
 * Words with the same identity mean the same: name, specification, brand (无 is none) and unit in the forms in which they are
 * compared, joined by bars, so that `split_part` takes them apart.
 */
export const identityOf = ({ name, spec, brand, unit }: ItemWords, lookups: Lookups): string =>
  [searchKey(name), searchKey(spec ?? ''), brandKey(brand ?? null), unitKey(unit, lookups)].map(part => part.replaceAll('|', '')).join('|')
