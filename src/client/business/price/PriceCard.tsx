import { SegmentedControl } from '@blueprintjs/core'
import { groupThousands } from '#schemas/kit/index.ts'
import { PRICE_SIDE, type PriceSide } from '#schemas/price/sources.ts'
import type { PriceStatics } from '#shared/api/price.ts'
import { TrendLine } from './TrendLine.tsx'

export interface PriceCardProps {
  /** Undefined while loading. */
  readonly statics: PriceStatics | undefined
  readonly side: PriceSide
  readonly onSide: (side: PriceSide) => void
}

const SIDES = Object.entries(PRICE_SIDE).map(([value, label]) => ({ value, label }))
const display = (price: string | null | undefined): string => (price ? groupThousands(price) : '—')
const age = (days: number | null): string =>
  (days === null ? '—' : days === 0 ? '今天' : days < 60 ? `${days} 天前` : `${Math.floor(days / 30)} 个月前`)

/** Median, range, last, trend, number, tax side, age. */
export function PriceCard({ statics, side, onSide }: PriceCardProps) {
  const figures = statics?.[side]
  const trend = (figures?.trend ?? []).flatMap(({ month, median, count }) =>
    (median ? [{ label: month, value: median, note: `${count} 条` }] : []))
  return (
    <aside className="yz-price-card" aria-label="价格统计" aria-busy={statics === undefined}>
      <SegmentedControl
        fill size="small" aria-label="计税口径" value={side} options={SIDES}
        onValueChange={value => onSide(value === 'EXCL' ? 'EXCL' : 'INCL')}
      />
      <dl>
        <div className="main"><dt>中位数</dt><dd>{display(figures?.median)}{statics?.unit && <small>元/{statics.unit}</small>}</dd></div>
        <div><dt>范围</dt><dd>{figures?.min ? `${display(figures.min)} – ${display(figures.max)}` : '—'}</dd></div>
        <div><dt>最近</dt><dd>{display(figures?.last)}</dd></div>
        <div><dt>最新日期</dt><dd>{figures?.newest ?? '—'}<small>{figures?.newest && age(figures.days)}</small></dd></div>
        <div><dt>样本</dt><dd>{figures ? `${figures.count} 条` : '—'}</dd></div>
      </dl>
      {trend.length > 1 && <TrendLine title={`各月${PRICE_SIDE[side]}中位价`} points={trend} />}
      {(statics?.others ?? 0) > 0 && <p>另有 {statics?.others} 条其他单位的价格，没有计入。</p>}
    </aside>
  )
}
