import type { Permission } from '#schemas/dict/permissions.ts'
import { DOCUMENTS } from '#schemas/documents.ts'
import type { Document, Tone } from '#schemas/kit/index.ts'

export const WARNING_LEVEL = { 1: '严重', 2: '警告', 3: '提示' } as const
export type WarningLevel = keyof typeof WARNING_LEVEL
export const WARNING_LEVEL_TONES: Readonly<Record<WarningLevel, Tone>> = {
  1: { tone: 'danger', shape: 'disc' }, 2: { tone: 'warning', shape: 'half' }, 3: { tone: 'info', shape: 'ring' },
}

export interface WarningRule {
  readonly title: string
  readonly level: WarningLevel
  /** Who may query under this key sees what the rule finds, who may edit handles it; its owner does both. */
  readonly need: Permission
}

/**
 * Rules that a domain has of its own (domain B13). It adds its line here, and the server does not compile until it says how the rule
 * finds what it warns of.
 */
const OWN_RULES = {
  'quota.priceMoved': { title: '定额材料价格已变动', level: 2, need: 'N_QUOTA' },
  'quota.materialOff': { title: '定额引用停用材料', level: 2, need: 'N_QUOTA' },
  'task.importFailed': { title: '导入失败未处理', level: 3, need: 'N_MERCHANT' },
  'ledger.differs': { title: '账目核对不一致', level: 1, need: 'N_MERCHANT' },
  'change.unreported': { title: '变更未报甲方', level: 2, need: 'P_ANALYSE_COMPARISON' },
  'change.unanswered': { title: '变更甲方未答复', level: 2, need: 'P_ANALYSE_COMPARISON' },
  'man.certificateDue': { title: '工人证书到期', level: 2, need: 'N_WORKER' },
} as const satisfies Readonly<Record<string, WarningRule>>
export type OwnRuleKey = keyof typeof OWN_RULES
export type WarningRuleKey = string

/** The rule of a document whose declaration names a day by which something has to be done. */
export const dueRuleOf = (document: Pick<Document, 'name'>): WarningRuleKey => `${document.name}.due`

/** Every rule of warnings: those of domains, and those that declarations bring. */
export const WARNING_RULES: Readonly<Record<WarningRuleKey, WarningRule>> = {
  ...OWN_RULES,
  ...Object.fromEntries(DOCUMENTS.flatMap(document => (document.due === undefined ? []
    : [[dueRuleOf(document), { title: document.due.title, level: 2, need: document.access.read as Permission } satisfies WarningRule]]))),
}
