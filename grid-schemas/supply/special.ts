import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Lookups, Row, Value } from '#schemas/kit/index.ts'
import { remark } from './fields.ts'

export const SPECIAL_FIRST = '特殊材料请先转入材料库'

/** A library item as far as it names a line. */
export interface LibraryItem {
  readonly id: string
  readonly name: string | null
  readonly spec: string | null
  readonly brand: string | null
  readonly unit: string | null
}

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')

/**
 * Converts a line in words to a library item; its words, and a different library unit, go to the remark. The quantity stays in the
 * requested unit.
 */
export function asLibraryItem(
  row: Row, { id, name, spec, brand, unit }: LibraryItem, lookups: Pick<Lookups, 'label'>
): Readonly<Record<string, Value>> | string {
  const word = (value: Value | undefined): string => lookups.label(DICT.materialUnit, text(value)) ?? text(value)
  if (text(row.unit) !== '' && row.unit !== unit) return `材料库中的单位是 ${word(unit)}，申购的单位是 ${word(row.unit)}，请先统一单位`
  const before = `原填：${[row.itemName, row.spec, row.brand].map(text).filter(Boolean).join(' ')}`
  return {
    itemName: name, spec, brand, unit, libMaterialId: id,
    remark: [before, text(row.remark)].filter(Boolean).join('；').slice(0, remark.options.max ?? undefined),
  }
}
