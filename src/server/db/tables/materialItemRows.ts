import { aliasKey, textAt, type Lookups, type Row } from '#schemas/kit/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { identityOf, type ItemWords } from './itemWords.ts'

export { identityOf, unitKey } from './itemWords.ts'

/** A thing as a supplier, a bill or an invoice writes it. */
export interface WrittenItem extends ItemWords {
  readonly supplierId?: string | null
  readonly supplierName?: string | null
}

export const supplierKeyOf = (name: string | null | undefined): string => aliasKey(name ?? '')

/** What a row of the list or of a sheet says. */
export const writtenOf = (row: Row): WrittenItem => ({
  name: textAt(row, 'itemName') ?? '', spec: textAt(row, 'spec'), brand: textAt(row, 'brand'), unit: textAt(row, 'unit'),
  supplierName: textAt(row, 'supplierName'),
})

/** What is stored beside a row's cells so that it is found again. */
export function derivedOf(
  item: WrittenItem, lookups: Lookups
): { readonly identity: string, readonly supplierKey: string, readonly pinyin: string } {
  const { name, supplierName = null } = item
  return {
    identity: identityOf(item, lookups), supplierKey: supplierKeyOf(supplierName), pinyin: `${pinyinOf(name)}|${pinyinOf(supplierName)}`,
  }
}
