import type { Tone } from '#schemas/kit/index.ts'

/** Causes of a change (domain B10). */
export const CHANGE_KIND = {
  DESIGN: '设计变更', SITE: '现场签证', INSTRUCTION: '甲方指令', OMISSION: '清单漏项', QUANTITY: '量差', PRICE: '价差/调价', CLAIM: '索赔',
} as const
export const CHANGE_CAUSE = { LETTER: '工作联系函', TRIAGE: '图纸会审', INSTRUCTION: '甲方指令' } as const
export const CHANGE_WAY = { ADD: '增加', REDUCE: '减少', REPLACE: '替换', NEW: '新增', PRICE: '调价' } as const
export type ChangeWay = keyof typeof CHANGE_WAY
export const PRICE_SOURCE = { BID: '投标价', CONVERTED: '换算', AGREED: '协商' } as const

/** The client's state of an approved change (domain B10). */
export const CLIENT_STATE = { NONE: '未报', REPORTED: '已报', CONFIRMED: '已确认', PART: '部分确认', REFUSED: '拒绝', DISPUTE: '争议' } as const
export type ClientState = keyof typeof CLIENT_STATE
export const CLIENT_TONES: Readonly<Record<ClientState, Tone>> = {
  NONE: { tone: 'neutral', shape: 'ring', quiet: true }, REPORTED: { tone: 'info', shape: 'half' },
  CONFIRMED: { tone: 'success', shape: 'disc' },
  PART: { tone: 'success', shape: 'half' }, REFUSED: { tone: 'danger', shape: 'cross' }, DISPUTE: { tone: 'warning', shape: 'half' },
}
/** Before the answer the claim counts by its probability only. */
export const CLIENT_PENDING = ['NONE', 'REPORTED'] as const satisfies readonly ClientState[]
/** After the answer the unconfirmed rest is refused. */
export const CLIENT_ANSWERED = ['CONFIRMED', 'PART', 'REFUSED'] as const satisfies readonly ClientState[]
export const CLIENT_ANSWER = {
  confirm: 'CONFIRMED', confirmPart: 'PART', refuse: 'REFUSED', dispute: 'DISPUTE',
} as const satisfies Readonly<Record<string, ClientState>>
export type ClientAnswer = keyof typeof CLIENT_ANSWER
export const ANSWERS_WITH_AMOUNTS: readonly ClientAnswer[] = ['confirm', 'confirmPart']
/** Message for an amount above the claim (sheet changes, Messages). */
export const ABOVE_ASKED = '甲方确认金额不能大于申报金额'
export const AGAINST_ASKED = '甲方确认金额须在 0 与申报金额之间'

export const LOSS_KIND = { DAMAGE: '材料损坏', THEFT: '被盗', REWORK: '返工', DESIGN: '设计错误', WEATHER: '天气', OVERUSE: '超耗' } as const
export const RESPONSIBLE = { TEAM: '班组', SUPPLIER: '供应商', OWN: '本公司', FORCE: '不可抗力' } as const
