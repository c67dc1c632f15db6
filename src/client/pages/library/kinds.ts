import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { machines, materials } from '#schemas/library/materials.ts'
import type { Grid, Option } from '#schemas/kit/index.ts'

/** What the two libraries differ in: one page serves both. */
export interface LibraryKind {
  readonly machine: boolean
  readonly word: '材料' | '机械'
  readonly path: '/material' | '/machine'
  readonly permission: 'N_MATERIAL' | 'N_MACHINE'
  readonly section: 'material' | 'machine'
  readonly grid: Grid
  /** Roots of the material tree that belong to the library: split by name (domain B21). */
  readonly roots: (root: Option) => boolean
}

export const MATERIAL: LibraryKind = {
  machine: false, word: '材料', path: '/material', permission: 'N_MATERIAL', section: 'material',
  grid: materials as unknown as Grid, roots: root => root.label !== MACHINE_BRANCH,
}
export const MACHINE: LibraryKind = {
  machine: true, word: '机械', path: '/machine', permission: 'N_MACHINE', section: 'machine',
  grid: machines as unknown as Grid, roots: root => root.label === MACHINE_BRANCH,
}
