import { choice, date, dec, decimal, defineGrid, text, toScale, type DecimalText, type RowOf, type Tone } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { RATING_DAYS, RATING_PARTS } from '#schemas/supply/preferential.ts'

const readOnly = true

export const RATING_FACT = {
  ANSWERED: '按时报价', SILENT: '未回复', DECLINED: '拒绝报价', AWARDED: '中标', ON_TIME: '按期到货', LATE: '迟到', MISSING: '到期未到', REJECTED: '拒收',
  DUE: '到期交货',
} as const
export type RatingFact = keyof typeof RATING_FACT
const TONES: Readonly<Record<RatingFact, Tone>> = {
  ANSWERED: { tone: 'success', shape: 'half' }, SILENT: { tone: 'warning', shape: 'half' }, DECLINED: { tone: 'neutral', shape: 'dash' },
  AWARDED: { tone: 'success', shape: 'disc' },
  ON_TIME: { tone: 'success', shape: 'disc' }, LATE: { tone: 'warning', shape: 'half' }, MISSING: { tone: 'danger', shape: 'disc' },
  REJECTED: { tone: 'danger', shape: 'half' }, DUE: { tone: 'info', shape: 'ring' },
}

/** 履约事实：评分背后的每一条记录 (sheet 1, Calculations). */
export const ratingFacts = defineGrid('supplier.ratingFacts', {
  title: '履约事实', access: { read: '-' },
  columns: {
    fact:     choice('事实', RATING_FACT, { readOnly, width: 104, tones: TONES }),
    day:      date('日期', { readOnly, width: 108 }),
    code:     text('单据编号', { readOnly, width: 150, cell: 'recordLink' }),
    title:    text('单据名称', { readOnly, width: 220 }),
    itemName: text('明细', { readOnly, width: 200 }),
    quantity: decimal('数量', { readOnly, scale: 6, width: 110 }),
    note:     text('说明', { readOnly, width: 240 }),
    kind:     text('单据种类', { readOnly, hidden: true, excel: false, sort: false, filter: false }),
    documentId: text('单据', { readOnly, hidden: true, excel: false, sort: false, filter: false }),
  },
  sort: [['day', 'desc']], quick: ['code', 'title', 'itemName'], lead: ['fact', 'code', 'day'],
  source: { page: 'supplier/querySupplierFacts' },
})
export type RatingFactRow = RowOf<typeof ratingFacts>

export type RatingCounts = Readonly<Record<RatingFact, number>>
/** A rating part: points, or null without facts. */
export interface RatingPart {
  readonly key: keyof typeof RATING_PARTS, readonly title: string, readonly most: number, readonly points: DecimalText | null,
  readonly reason: string,
}

const PART_TITLES = { patrol: '巡检合格率', delay: '按期', rework: '返工' } as const

/** Facts by library: labour delivers nothing, and machine arrivals are not recorded. */
export const FACTS_OF: Readonly<Record<SupplierKind, readonly RatingFact[]>> = {
  LABOUR: ['ANSWERED', 'SILENT', 'DECLINED', 'AWARDED'],
  MATERIAL: ['ANSWERED', 'SILENT', 'DECLINED', 'AWARDED', 'ON_TIME', 'LATE', 'MISSING', 'REJECTED'],
  MACHINE: ['ANSWERED', 'SILENT', 'DECLINED', 'AWARDED', 'DUE'],
}

/** Points for punctuality: order rows fully received on their day, among all that were due. */
function delayOf({ ON_TIME: onTime, LATE: overdue, MISSING: missing, DUE: due }: RatingCounts): Pick<RatingPart, 'points' | 'reason'> {
  const all = onTime + overdue + missing
  if (all === 0) return {
    points: null, reason: due === 0 ? `近 ${RATING_DAYS} 天没有到期的订单，不计分` : `近 ${RATING_DAYS} 天有 ${due} 单到期，机械没有到货记录，不计分`,
  }
  return {
    points: toScale(dec(RATING_PARTS.delay).times(onTime).div(all), 2), reason: `${all} 行到期，按期 ${onTime}，迟到 ${overdue}，未到 ${missing}`,
  }
}

/**
 * Calculates the rating parts over {@link RATING_DAYS} days (sheet 1: patrol pass rate 40, delay 30, rework 30). A part without facts has a
 * reason instead of points.
 */
export function ratingParts(counts: RatingCounts): RatingPart[] {
  const part = (key: RatingPart['key'], { points, reason }: Pick<RatingPart, 'points' | 'reason'>): RatingPart =>
    ({ key, title: PART_TITLES[key], most: RATING_PARTS[key], points, reason })
  return [
    part('patrol', { points: null, reason: '还没有巡检记录，不计分' }), part('delay', delayOf(counts)),
    part('rework', { points: null, reason: '还没有返工记录，不计分' }),
  ]
}
