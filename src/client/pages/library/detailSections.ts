import type { ComponentType } from 'react'
import type { Material } from '#schemas/library/materials.ts'

/** A part of the page of a library item that another domain fills: what its prices were, who supplies it. */
export interface DetailSection {
  readonly key: string
  readonly title: string
  /** Loads the part when the page is opened. */
  readonly load: () => Promise<ComponentType<{ readonly item: Material, readonly machine: boolean }>>
}

/** Parts at the end of the page, in their order. */
export const detailSections: readonly DetailSection[] = [
  { key: 'prices', title: '价格', load: async () => (await import('./ItemPrices.tsx')).ItemPrices },
]
