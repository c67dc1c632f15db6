import type { Permission } from '#schemas/dict/permissions.ts'
import type { Tone } from '#schemas/kit/index.ts'
import { CONTRACT_KIND } from '#schemas/org/flowCondition.ts'
import type { NumberedType } from '#schemas/org/prefixes.ts'
import type { ProcessKey } from '#schemas/org/processes.ts'
import type { SettingKey } from '#schemas/org/settings.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'

/** States of an approved contract (domain B7.5). */
export const CONTRACT_STATE = { TO_SIGN: '待签', EFFECTIVE: '生效', DONE: '已完成', ENDED: '已终止' } as const
export const CONTRACT_TONES: Readonly<Record<keyof typeof CONTRACT_STATE, Tone>> = {
  TO_SIGN: { tone: 'info', shape: 'ring' }, EFFECTIVE: { tone: 'success', shape: 'half' },
  DONE: { tone: 'neutral', shape: 'disc', quiet: true }, ENDED: { tone: 'danger', shape: 'dash' },
}

const { PIECE, DAY, SUBCONTRACT, ORDER, FRAMEWORK } = CONTRACT_KIND
export interface LibraryFacts {
  readonly title: string
  readonly key: Permission
  readonly path: string
  readonly call: string
  readonly number: NumberedType
  readonly process: ProcessKey
  readonly clauses: SettingKey
  readonly kinds: Readonly<Record<string, string>>
  readonly item: string
  /** Default tax rate in percent (domain B0). */
  readonly taxRate: string
  /** Maximum retention in percent: 3 for labour, by law (domain B8). */
  readonly retentionMax: string
  /** Its list in 合同管理 (spec-2 §2). */
  readonly managed?: { readonly name: string, readonly page: string }
}
/** Contract kinds by library (domain B7.5, B8.3). */
export const CONTRACT_LIBRARY = {
  LABOUR: {
    title: '劳务合同', key: 'N_WORKER', path: '/work/contract', call: 'Labour', number: 'workContract', process: 'workContract',
    clauses: 'clausesLabour',
    kinds: { PIECE, DAY, SUBCONTRACT }, item: '分项或工序', taxRate: '3', retentionMax: '3',
    managed: { name: 'contract.managedLabour', page: 'contract/queryPageWorkContract' },
  },
  MATERIAL: {
    title: '材料合同', key: 'N_MATERIAL', path: '/material/contract', call: 'Material', number: 'materialContract', process: 'purchase',
    clauses: 'clausesMaterial',
    kinds: { ORDER, FRAMEWORK }, item: '材料名称', taxRate: '13', retentionMax: '20',
    managed: { name: 'contract.managedMaterial', page: 'contract/queryPageMaterialContractManaged' },
  },
  MACHINE: {
    title: '机械合同', key: 'N_MACHINE', path: '/machine/contract', call: 'Machine', number: 'machineContract', process: 'purchase',
    clauses: 'clausesMachine',
    kinds: { ORDER, FRAMEWORK }, item: '机械名称', taxRate: '13', retentionMax: '20',
  },
} as const satisfies Readonly<Record<SupplierKind, LibraryFacts>>
