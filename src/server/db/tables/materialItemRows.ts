import { aliasKey, textAt, type Lookups, type Row } from '#schemas/kit/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { identityOf, type ItemWords } from './itemWords.ts'

export { identityOf, unitKey } from './itemWords.ts'

export interface WrittenItem extends ItemWords {
  readonly supplierId?: string | null
  readonly supplierName?: string | null
}

export const supplierKeyOf = (name: string | null | undefined): string => aliasKey(name ?? '')

export const writtenOf = (row: Row): WrittenItem => ({
  name: textAt(row, 'itemName') ?? '', spec: textAt(row, 'spec'), brand: textAt(row, 'brand'), unit: textAt(row, 'unit'),
  supplierName: textAt(row, 'supplierName'),
})

/** Columns for lookups beside a row's cells. */
export function derivedOf(
  item: WrittenItem, lookups: Lookups
): { readonly identity: string, readonly supplierKey: string, readonly pinyin: string } {
  const { name, supplierName = null } = item
  return {
    identity: identityOf(item, lookups), supplierKey: supplierKeyOf(supplierName), pinyin: `${pinyinOf(name)}|${pinyinOf(supplierName)}`,
  }
}
