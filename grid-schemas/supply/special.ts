import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Lookups, Row, Value } from '#schemas/kit/index.ts'
import { remark } from './fields.ts'

/** What is said of a line in own words that is to be submitted. */
export const SPECIAL_FIRST = '特殊材料请先转入材料库'

/** An item of the library, as far as a line is called by it. */
export interface LibraryItem {
  readonly id: string
  readonly name: string | null
  readonly spec: string | null
  readonly brand: string | null
  readonly unit: string | null
}

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/**
 * What a line in own words becomes as an item of the library: it is called as the library calls it, and what was written stands in its remark.
 * It counts in the unit in which it was asked for: of another one the text says so.
 */
export function asLibraryItem(row: Row, { id, name, spec, brand, unit }: LibraryItem, lookups: Pick<Lookups, 'label'>): Readonly<Record<string, Value>> | string {
  const word = (of: Value | undefined): string => lookups.label(DICT.materialUnit, text(of)) ?? text(of)
  if (text(row.unit) !== '' && row.unit !== unit) return `材料库中的单位是 ${word(unit)}，申购的单位是 ${word(row.unit)}，请先统一单位`
  const before = `原填：${[row.itemName, row.spec, row.brand].map(text).filter(Boolean).join(' ')}`
  return { itemName: name, spec, brand, unit, libMaterialId: id, remark: [before, text(row.remark)].filter(Boolean).join('；').slice(0, remark.options.max ?? undefined) }
}
