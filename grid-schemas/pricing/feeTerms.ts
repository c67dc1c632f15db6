import type { Tone } from '#schemas/kit/index.ts'

/** National standard of a fee table; FREE follows none (GB 50500-2013, GB/T 50500-2024). */
export const STANDARD = { GB2013: 'GB 50500-2013', GB2024: 'GB/T 50500-2024', FREE: '自定' } as const
export type Standard = keyof typeof STANDARD

/** Tax method, which decides the price side: GENERAL without tax, the others with it. */
export const TAX_METHOD = { GENERAL: '一般计税', SIMPLE: '简易计税', INCLUDED: '含税单价' } as const
export type TaxMethod = keyof typeof TAX_METHOD

export const FEE_PART = {
  UNIT: '单价内', MEASURE: '总价措施', OTHER: '其他项目', STATUTORY: '规费', DEDUCT: '扣减', DISCOUNT: '让利', TAX: '税金',
} as const
export type FeePart = keyof typeof FEE_PART
/** Subtracted parts. */
export const TAKING: readonly FeePart[] = ['DEDUCT', 'DISCOUNT']

export const FEE_KIND = { RATE: '费率', AMOUNT: '金额', AREA: '按建筑面积', LINES: '明细合计' } as const
export type FeeKind = keyof typeof FEE_KIND

/** Role of a fee, whatever its name: a loss is profit, a target solves the profit, clients' forms find rows by role. */
export const FEE_ROLE = {
  MANAGE: '企业管理费', PROFIT: '利润', RISK: '风险', SAFETY: '安全文明施工费', RESERVE: '暂列金额', PROVISIONAL: '专业工程暂估价',
  DAYWORK: '计日工', CONTRACTING: '总承包服务费', VAT: '增值税',
} as const
export type FeeRole = keyof typeof FEE_ROLE

/** Groups of unit price fees: these roles separately, all others together. */
const GATHERED = { MANAGE: 'manage', PROFIT: 'profit', RISK: 'risk' } as const satisfies Partial<Record<FeeRole, string>>
export type Gathered = (typeof GATHERED)[keyof typeof GATHERED] | 'fees'
export const gatheredIn = (role: FeeRole | null): Gathered =>
  (role !== null && Object.hasOwn(GATHERED, role) ? GATHERED[role as keyof typeof GATHERED] : 'fees')

export const PRICE_WAY = { RATE: '费率', MARGIN: '毛利率', TARGET: '目标总价', MANUAL: '手工', LUMP: '一口价', GIVEN: '甲方给定' } as const
export type PriceWay = keyof typeof PRICE_WAY
/** Ways that follow cost and rates; other prices are decided by users and stay. */
export const FOLLOWING: readonly PriceWay[] = ['RATE', 'MARGIN']
export const WAY_TONES: Readonly<Record<PriceWay, Tone>> = {
  RATE: { tone: 'neutral', shape: 'dash', quiet: true }, MARGIN: { tone: 'info', shape: 'half' }, TARGET: { tone: 'info', shape: 'ring' },
  MANUAL: { tone: 'warning', shape: 'half' },
  LUMP: { tone: 'warning', shape: 'ring' }, GIVEN: { tone: 'neutral', shape: 'lock' },
}

export const NEEDS_PARAM = { MARGIN: '请填写毛利率', LUMP: '请填写一口价的金额' } as const satisfies Partial<Record<PriceWay, string>>
