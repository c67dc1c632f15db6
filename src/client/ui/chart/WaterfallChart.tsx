import { scaleBand, scaleLinear } from 'd3-scale'
import { groupThousands } from '#schemas/kit/index.ts'
import { ChartTable } from './ChartTable.tsx'
import { useWidth } from './useWidth.ts'
import './chart.css'

/** A whole starts at the axis, a step between its neighbours. Decimal text. */
export interface WaterfallBar { readonly label: string, readonly amount: string, readonly whole?: true }

const HEIGHT = 248
/** The caption is above the bars. */
const AREA = { left: 16, right: 16, top: 36, bottom: 32 } as const
/** Share below the lowest step: wholes would otherwise leave no room for the steps. */
const FOOT = 0.3

function levelsOf(bars: readonly WaterfallBar[]) {
  let level = 0
  return bars.map(({ label, amount, whole: isTotal }) => {
    const from = isTotal ? 0 : level
    level = isTotal ? Number(amount) : level + Number(amount)
    return { label, amount, whole: isTotal === true, from, to: level }
  })
}

/** Steps between wholes; a negative one is a saving. Heights are only drawn, never used in calculations. */
export function WaterfallChart({ title, bars }: { readonly title: string, readonly bars: readonly WaterfallBar[] }) {
  const [ref, width] = useWidth<HTMLElement>()
  const levels = levelsOf(bars)
  const ends = levels.flatMap(({ from, to, whole: isTotal }) => (isTotal ? [to] : [from, to]))
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const base = high === low ? 0 : Math.max(0, low - (high - low) * FOOT)
  const y = scaleLinear([base, high === base ? base + 1 : high], [HEIGHT - AREA.bottom, AREA.top])
  const x = scaleBand(levels.map(({ label }) => label), [AREA.left, Math.max(width - AREA.right, AREA.left)]).padding(0.3)
  const signed = (amount: string): string => (amount.startsWith('-') ? `▼${groupThousands(amount)}` : `▲+${groupThousands(amount)}`)
  return (
    <figure className="yz-chart" ref={ref}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={title}>
          <line className="grid" x1={AREA.left} x2={width - AREA.right} y1={HEIGHT - AREA.bottom} y2={HEIGHT - AREA.bottom} />
          {levels.map(({ label, amount, whole: isTotal, from, to }, at) => {
            const [top, bottom] = [y(Math.max(from, to)), isTotal ? HEIGHT - AREA.bottom : y(Math.min(from, to))]
            const [left, right] = [x(label)!, x(label)! + x.bandwidth()]
            const quarter = x.bandwidth() / 4
            return (
              <g key={label}>
                <rect
                  className={isTotal ? 'whole' : to < from ? 'less' : 'more'} x={left} width={x.bandwidth()} y={top}
                  height={Math.max(1, bottom - top)}
                />
                {isTotal && base > 0
                  && <path
                    className="break"
                    d={`M${left},${HEIGHT - AREA.bottom - 10} l${quarter},-4 l${quarter},4 l${quarter},-4 l${quarter},4`}
                  />}
                {at + 1 < levels.length && <line className="link" x1={right} x2={x(levels[at + 1]!.label)} y1={y(to)} y2={y(to)} />}
                <text
                  className={`middle ${isTotal ? 'whole' : to < from ? 'less' : 'more'}`} x={(left + right) / 2}
                  y={!isTotal && to < from ? bottom + 14 : top - 6}
                >{isTotal ? groupThousands(amount) : signed(amount)}</text>
                <text className="middle" x={(left + right) / 2} y={HEIGHT - AREA.bottom + 18}>{label}</text>
              </g>
            )
          })}
        </svg>
      )}
      {base > 0 && <figcaption>纵轴不从 0 起</figcaption>}
      <ChartTable title={title} head={['步骤', '金额']} rows={bars.map(({ label, amount }) => [label, groupThousands(amount)])} />
    </figure>
  )
}
