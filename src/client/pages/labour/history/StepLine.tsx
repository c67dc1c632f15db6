import { businessDate } from '#schemas/kit/index.ts'
import type { TrendPoint } from './trend.ts'

const WIDTH = 320
const HEIGHT = 72
const EDGE = 8

const place = (value: number, low: number, high: number, from: number, to: number): number =>
  (high === low ? (from + to) / 2 : from + (value - low) / (high - low) * (to - from))

/** A step chart of prices over time, with today as a dashed line. A table beside it has the same data. */
export function StepLine({ points, label }: { readonly points: readonly TrendPoint[]; readonly label: string }) {
  if (points.length === 0) return null
  const now = Date.parse(businessDate())
  const days = points.map(({ day }) => Date.parse(day))
  const prices = points.map(({ price }) => Number(price))
  const end = Math.max(now, days.at(-1)!) + 10 * 86_400_000
  const x = (time: number): number => place(time, days[0]!, end, EDGE, WIDTH - EDGE)
  const y = (price: number): number => place(price, Math.min(...prices), Math.max(...prices), HEIGHT - EDGE, EDGE)
  const path = points.map((_, at) => `${at === 0 ? 'M' : 'H'}${x(days[at]!)}${at === 0 ? `,${y(prices[at]!)}` : `V${y(prices[at]!)}`}`)
    .join('')
  const today = x(now)
  return (
    <svg className="yz-step-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <line className="today" x1={today} x2={today} y1={EDGE / 2} y2={HEIGHT - EDGE / 2} />
      <path d={`${path}H${x(end)}`} />
      {points.map(({ day, price }, at) =>
        <path key={day} className="point" d={`M${x(days[at]!)},${y(prices[at]!)}h0`}><title>{`${day} ${price}`}</title></path>)}
    </svg>
  )
}
