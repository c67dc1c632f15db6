import { isDecimalText, NO_LOOKUPS, readCell, dec } from '#schemas/kit/index.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import type { PriceWay } from '#schemas/pricing/feeTerms.ts'

/** The input beside a way: label, unit, and its meaning per item. */
export interface WayField { readonly label: string, readonly hint: string, readonly optional?: true }

/** The ways of a batch; a target has its own box. */
export const WAY_FIELDS = {
  RATE: null,
  MARGIN: { label: '毛利率', hint: '%，单价 = 直接费 ÷（1 − 毛利率）' },
  LUMP: { label: '一口价', hint: '元，每项的合价；单价由它除以工程量得出' },
  MANUAL: { label: '综合单价', hint: '元，每项都用这个单价' },
  GIVEN: { label: '综合单价', hint: '元，不填沿用各项现有的单价；甲方给定的单价同时锁价', optional: true },
} as const satisfies Partial<Record<PriceWay, WayField | null>>
export type BatchWay = keyof typeof WAY_FIELDS

const { sellPrice } = analysisItems.columns

/** Parses typed text as a figure: `text` without separators, or the fault. */
export function readFigure(typed: string, label: string): { readonly text: string } | { readonly fault: string } {
  const read = readCell(typed.trim(), sellPrice, NO_LOOKUPS)
  if (typeof read !== 'string' || !isDecimalText(read) || !/^\d{1,12}(\.\d{1,2})?$/.test(read) || dec(read).lt(0))
    return { fault: `${label}应为不超过两位小数的数` }
  return { text: read }
}
