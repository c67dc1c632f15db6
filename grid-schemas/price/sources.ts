import type { Tone } from '#schemas/kit/index.ts'

/** Sources of recorded prices, and of a package material's price (spec-2 §3). */
export const PRICE_SOURCE = { INQUIRY: '询价', CONTRACT: '合同', ORDER: '订单', PRICE_LIST: '信息价', MANUAL: '手工' } as const
export type PriceSource = keyof typeof PRICE_SOURCE

export const PRICE_SOURCE_TONES: Readonly<Record<PriceSource, Tone>> = {
  INQUIRY: { tone: 'info' }, CONTRACT: { tone: 'success' }, ORDER: { tone: 'success', quiet: true },
  PRICE_LIST: { tone: 'info', quiet: true },
  MANUAL: { tone: 'neutral' },
}

/** sourceId of a manual price (spec-2 §4). */
export const MANUAL_SOURCE_ID = '-1'

/** Price with and without tax (domain B0). */
export const PRICE_SIDE = { INCL: '含税', EXCL: '除税' } as const
export type PriceSide = keyof typeof PRICE_SIDE

export const COMPARED_SIDE = { ...PRICE_SIDE, INCL_UNSURE: '不明，按含税', EXCL_UNSURE: '不明，按除税' } as const
export type ComparedSide = keyof typeof COMPARED_SIDE
export const COMPARED_SIDE_TONES: Readonly<Record<ComparedSide, Tone>> = {
  INCL: { tone: 'neutral', quiet: true }, EXCL: { tone: 'neutral', quiet: true }, INCL_UNSURE: { tone: 'warning' },
  EXCL_UNSURE: { tone: 'warning' },
}
export const comparedSide = ({ side, sure }: { readonly side: PriceSide, readonly sure: boolean }): ComparedSide =>
  (sure ? side : `${side}_UNSURE`)
