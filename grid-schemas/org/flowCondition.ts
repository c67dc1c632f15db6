import { checkCell, comparePlain, formatCell, money, NO_LOOKUPS, readCell } from '#schemas/kit/index.ts'
import { PROCESSES, type ProcessKey } from './processes.ts'

/** Document urgency (spec-1 §9). */
export const URGENCY = { 50: '一般', 75: '加急', 100: '特急' } as const
/** Contract kinds with approval (domain B7, B8). */
export const CONTRACT_KIND = { PIECE: '包清工', DAY: '点工', SUBCONTRACT: '劳务分包', ORDER: '单次采购', FRAMEWORK: '框架采购' } as const

/** Condition of a node; an empty fact matches every document (domain B12.1). */
export interface FlowCondition {
  /** Minimum amount in yuan, inclusive, as text. */
  readonly amountFrom: string | null
  /** Maximum amount in yuan, exclusive, as text. */
  readonly amountBelow: string | null
  /** Above the budget, within it, or (null) either. */
  readonly overBudget: boolean | null
  /** Keys of URGENCY, dictionary entries of project types, keys of CONTRACT_KIND; empty: any. */
  readonly urgencies: readonly string[]
  readonly projectTypes: readonly string[]
  readonly contractKinds: readonly string[]
}
export type ConditionField = keyof FlowCondition
export const ALWAYS: FlowCondition = {
  amountFrom: null, amountBelow: null, overBudget: null, urgencies: [], projectTypes: [], contractKinds: [],
}

export const CONDITION_LABELS = {
  amountFrom: '金额不低于', amountBelow: '金额低于', overBudget: '预算', urgencies: '紧急程度', projectTypes: '项目类型', contractKinds: '合同类型',
} as const satisfies Record<ConditionField, string>

const WITHOUT_AMOUNT: ReadonlySet<ProcessKey> = new Set<ProcessKey>([
  'patrol', 'acceptance', 'constructionDispatch', 'constructionDispatchDaily', 'projectState', 'quotaPublish',
])
const CONTRACT_KINDS: Partial<Record<ProcessKey, readonly (keyof typeof CONTRACT_KIND)[]>> = {
  workContract: ['PIECE', 'DAY', 'SUBCONTRACT'], purchase: ['ORDER', 'FRAMEWORK'],
}

export const contractKindsOf = (key: ProcessKey): readonly (keyof typeof CONTRACT_KIND)[] => CONTRACT_KINDS[key] ?? []

export interface ProcessFacts {
  /** They flag an exceeded budget. */
  readonly overBudget: boolean
}

export function conditionFields(key: ProcessKey, { overBudget }: ProcessFacts): ReadonlySet<ConditionField> {
  const fields: ConditionField[] = ['urgencies']
  if (!WITHOUT_AMOUNT.has(key)) fields.push('amountFrom', 'amountBelow')
  if (overBudget) fields.push('overBudget')
  if (key !== 'quotaPublish') fields.push('projectTypes')
  if (contractKindsOf(key).length > 0) fields.push('contractKinds')
  return new Set(fields)
}

const isOpen = (value: FlowCondition[ConditionField]): boolean => value === null || (Array.isArray(value) && value.length === 0)
export const askedFields = (condition: FlowCondition): ConditionField[] =>
  (Object.keys(ALWAYS) as ConditionField[]).filter(field => !isOpen(condition[field]))

const AMOUNT = money('金额', { min: '0' })
/** Normalizes an amount for storage ("1,000" is "1000.00"); invalid text is unchanged. */
const readAmount = (typed: string | null): string | null => {
  const value = readCell(typed ?? '', AMOUNT, NO_LOOKUPS)
  return value === null ? null : String(value)
}
export const tidyCondition = (typed: FlowCondition): FlowCondition =>
  ({ ...typed, amountFrom: readAmount(typed.amountFrom), amountBelow: readAmount(typed.amountBelow) })

export interface ConditionProblem { readonly field: ConditionField; readonly text: string }

export function conditionProblems(
  key: ProcessKey, typed: FlowCondition, projectTypes: ReadonlySet<string>, declared: ProcessFacts
): ConditionProblem[] {
  const condition = tidyCondition(typed)
  const available = conditionFields(key, declared)
  const foreign = askedFields(condition).filter(field => !available.has(field))
  const problems: ConditionProblem[] = foreign.map(field => ({ field, text: `${PROCESSES[key][0]}不能设“${CONDITION_LABELS[field]}”的条件` }))
  const { amountFrom, amountBelow } = condition
  for (const field of ['amountFrom', 'amountBelow'] as const) {
    const fault = condition[field] === null ? null : checkCell(condition[field], AMOUNT, NO_LOOKUPS)
    if (fault !== null) problems.push({ field, text: fault })
  }
  const readable = !problems.some(({ field }) => field === 'amountFrom' || field === 'amountBelow')
  if (readable && amountBelow !== null && comparePlain(amountBelow, amountFrom ?? '0') <= 0) problems.push({
    field: 'amountBelow', text: `必须大于 ${amountFrom ?? '0'}`,
  })
  const unknown = (values: readonly string[], all: { has(key: string): boolean }): boolean => values.some(value => !all.has(value))
  if (unknown(condition.urgencies, new Set(Object.keys(URGENCY)))) problems.push({ field: 'urgencies', text: '紧急程度不正确' })
  if (unknown(condition.contractKinds, new Set<string>(contractKindsOf(key)))) problems.push({ field: 'contractKinds', text: '合同类型不正确' })
  if (unknown(condition.projectTypes, projectTypes)) problems.push({ field: 'projectTypes', text: '有项目类型已停用或已删除' })
  return problems
}

export const amountText = (amount: string): string => formatCell(amount, AMOUNT, NO_LOOKUPS)
const labelsOf = (keys: readonly string[], names: Readonly<Record<string, string>>): string => keys.map(key => names[key] ?? key).join('、')

/** Formats a condition as 金额 ≥ 10,000.00，加急; empty when it always holds. */
export function conditionText(condition: FlowCondition, typeName: (key: string) => string): string {
  const { amountFrom: from, amountBelow: below, overBudget, urgencies, projectTypes, contractKinds } = condition
  return [
    from !== null && `金额 ≥ ${amountText(from)}`, below !== null && `金额 < ${amountText(below)}`,
    overBudget !== null && (overBudget ? '超预算' : '未超预算'), urgencies.length > 0 && labelsOf(urgencies, URGENCY),
    projectTypes.length > 0 && projectTypes.map(typeName).join('、'), contractKinds.length > 0 && labelsOf(contractKinds, CONTRACT_KIND),
  ].filter(Boolean).join('，')
}
