import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { machines, materials } from '#schemas/library/materials.ts'
import type { Grid, Option, Row } from '#schemas/kit/index.ts'

/** Differences between the pages of the two libraries. */
export interface LibraryKind {
  readonly machine: boolean
  readonly word: '材料' | '机械'
  readonly path: '/material' | '/machine'
  readonly grid: Grid
  /** Roots of the library in the material tree: split by name (domain B21). */
  readonly roots: (root: Option) => boolean
}

const MATERIAL: LibraryKind = {
  machine: false, word: '材料', path: '/material',
  grid: materials, roots: root => root.label !== MACHINE_BRANCH,
}
const MACHINE: LibraryKind = {
  machine: true, word: '机械', path: '/machine',
  grid: machines, roots: root => root.label === MACHINE_BRANCH,
}

export const libraryKind = (machine: boolean): LibraryKind => (machine ? MACHINE : MATERIAL)

/** An item's name within a sentence. */
export const wordsOfItem = (row: Row): string => [row.materialCode, row.materialName, row.spec, row.brand].filter(Boolean).join(' ')
