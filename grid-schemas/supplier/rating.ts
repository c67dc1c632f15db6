import { choice, date, decimal, defineGrid, text, type DecimalText, type RowOf, type Tone } from '#schemas/kit/index.ts'
import { RATING_DAYS, RATING_PARTS } from '#schemas/supply/preferential.ts'

const readOnly = true

/** What a supplier did, as documents say it. */
export const RATING_FACT = { ANSWERED: '按时报价', SILENT: '未回复', DECLINED: '拒绝报价', AWARDED: '中标', DUE: '到期交货' } as const
export type RatingFact = keyof typeof RATING_FACT
const TONES: Readonly<Record<RatingFact, Tone>> = {
  ANSWERED: { tone: 'success', shape: 'half' }, SILENT: { tone: 'warning', shape: 'half' }, DECLINED: { tone: 'neutral', shape: 'dash' }, AWARDED: { tone: 'success', shape: 'disc' },
  DUE: { tone: 'info', shape: 'ring' },
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
/** A part of the rating: its points, or null where nothing was recorded that it could count. */
export interface RatingPart { readonly key: keyof typeof RATING_PARTS, readonly title: string, readonly most: number, readonly points: DecimalText | null, readonly reason: string }

const PART_TITLES = { patrol: '巡检合格率', delay: '按期', rework: '返工' } as const

/**
 * The parts of the rating of {@link RATING_DAYS} days (sheet 1: patrol pass rate 40, delay 30, rework 30). Without facts a part has no number and says so: deliveries that
 * are due say nothing as long as nobody records arrivals.
 */
export function ratingParts({ DUE: due }: RatingCounts): RatingPart[] {
  const part = (key: RatingPart['key'], reason: string): RatingPart => ({ key, title: PART_TITLES[key], most: RATING_PARTS[key], points: null, reason })
  return [
    part('patrol', '还没有巡检记录，不计分'),
    part('delay', due === 0 ? `近 ${RATING_DAYS} 天没有到期的订单，不计分` : `近 ${RATING_DAYS} 天有 ${due} 单到期，还没有到货记录，不计分`),
    part('rework', '还没有返工记录，不计分'),
  ]
}
