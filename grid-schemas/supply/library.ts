import type { Permission } from '#schemas/dict/permissions.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'

export interface SupplyFacts {
  /** 材料 */
  readonly word: string
  readonly key: Permission
  readonly path: string
  readonly call: string
  readonly item: string
}
/** Word, permission and page addresses of purchases by library (spec-2 §2). */
export const SUPPLY_LIBRARY = {
  LABOUR:   { word: '劳务', key: 'N_WORKER', path: '/work', call: 'Labour', item: '分项或工序' },
  MATERIAL: { word: '材料', key: 'N_MATERIAL', path: '/material', call: 'Material', item: '材料名称' },
  MACHINE:  { word: '机械', key: 'N_MACHINE', path: '/machine', call: 'Machine', item: '机械名称' },
} as const satisfies Readonly<Record<SupplierKind, SupplyFacts>>
