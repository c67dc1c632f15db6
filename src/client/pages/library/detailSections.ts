import type { ComponentType } from 'react'
import type { Material } from '#schemas/library/materials.ts'

/** A part of a library item's page filled by another domain: price history, suppliers. */
export interface DetailSection {
  readonly key: string
  readonly title: string
  readonly load: () => Promise<ComponentType<{ readonly item: Material, readonly machine: boolean }>>
}

/** Parts at the end of the page, in order. */
export const detailSections: readonly DetailSection[] = [
  { key: 'prices', title: '价格', load: async () => (await import('./ItemPrices.tsx')).ItemPrices },
]
