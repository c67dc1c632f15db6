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
  /** Query permission shows findings, edit permission handles them; the owner has both. */
  readonly need: Permission
}

/** Rules of domains (domain B13). A domain adds a line here; the server compiles only with a finder for it. */
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

export const dueRuleOf = (document: Pick<Document, 'name'>): WarningRuleKey => `${document.name}.due`

/** All warning rules, of domains and declarations. */
export const WARNING_RULES: Readonly<Record<WarningRuleKey, WarningRule>> = {
  ...OWN_RULES,
  ...Object.fromEntries(DOCUMENTS.flatMap(document => (document.due === undefined ? []
    : [[dueRuleOf(document), { title: document.due.title, level: 2, need: document.access.read as Permission } satisfies WarningRule]]))),
}
