import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { machineItems, machineItemSheet, materialItems, materialItemSheet } from '#schemas/library/items.ts'
import { formatCell, type Lookups, type Option, type Row } from '#schemas/kit/index.ts'
import { materials } from '#schemas/library/materials.ts'

export const itemKind = (machine: boolean) => ({
  machine,
  word: machine ? '机械' : '材料',
  path: machine ? '/machine/materialItem' : '/material/materialItem',
  library: machine ? '/machine' : '/material',
  grid: machine ? machineItems : materialItems,
  sheet: machine ? machineItemSheet : materialItemSheet,
  /** Roots of the material tree that belong to the library: split by name (domain B21). */
  roots: ({ label }: Option) => (label === MACHINE_BRANCH) === machine,
} as const)
export type ItemKind = ReturnType<typeof itemKind>

const textOf = (row: Row, key: string): string => (typeof row[key] === 'string' ? row[key] : '')

/** Supplier's texts of an item except its name: 800x800 · 东鹏 · ㎡ · 某某陶瓷. */
export const writtenWords = (row: Row): string =>
  ['spec', 'brand', 'unit', 'supplierName'].map(key => textOf(row, key)).filter(Boolean).join(' · ')

/** A library item in one line: 110300004 全抛釉地砖 · 800×800×10 · 东鹏 · m². */
export function libraryWords(row: Row, lookups: Lookups): string {
  const name = [textOf(row, 'materialCode'), textOf(row, 'materialName')].filter(Boolean).join(' ')
  return [name, textOf(row, 'spec'), textOf(row, 'brand'), formatCell(row.unit, materials.columns.unit, lookups)].filter(Boolean)
    .join(' · ')
}
