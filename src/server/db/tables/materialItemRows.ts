import { DICT } from '#schemas/dict/dictionaries.ts'
import { aliasKey, searchKey, type Lookups, type Row } from '#schemas/kit/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { brandKey } from './libraryRows.ts'

/** A thing as a supplier, a bill or an invoice writes it. */
export interface WrittenItem {
  readonly name: string
  readonly spec?: string | null
  readonly brand?: string | null
  readonly unit?: string | null
  readonly supplierId?: string | null
  readonly supplierName?: string | null
}

/** The unit's key where the dictionary knows it under any of its names, else as it is written. */
export const unitKey = (unit: string | null | undefined, lookups: Lookups): string => {
  const text = aliasKey(unit ?? '')
  return text === '' ? '' : lookups.find(DICT.materialUnit, text)?.key ?? text
}

/** Two names with the same identity mean the same, from the same supplier: name, spec, brand (无 is none) and unit, normalised. */
export const identityOf = ({ name, spec, brand, unit }: WrittenItem, lookups: Lookups): string =>
  [searchKey(name), searchKey(spec ?? ''), brandKey(brand ?? null), unitKey(unit, lookups)].map(part => part.replaceAll('|', '')).join('|')

export const supplierKeyOf = (name: string | null | undefined): string => aliasKey(name ?? '')

const textOf = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** What a row of the list or of a sheet says. */
export const writtenOf = (row: Row): WrittenItem => ({
  name: textOf(row, 'itemName') ?? '', spec: textOf(row, 'spec'), brand: textOf(row, 'brand'), unit: textOf(row, 'unit'),
  supplierName: textOf(row, 'supplierName'),
})

/** What is stored beside a row's cells so that it is found again. */
export function derivedOf(item: WrittenItem, lookups: Lookups): { readonly identity: string, readonly supplierKey: string, readonly pinyin: string } {
  const { name, supplierName = null } = item
  return { identity: identityOf(item, lookups), supplierKey: supplierKeyOf(supplierName), pinyin: `${pinyinOf(name)}|${pinyinOf(supplierName)}` }
}
