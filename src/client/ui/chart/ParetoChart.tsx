import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import { ChartTable } from './ChartTable.tsx'
import { twoLines } from './twoLines.ts'
import { useWidth } from './useWidth.ts'
import './chart.css'

export interface ParetoBar {
  readonly id: string
  readonly label: string
  /** Decimal text. */
  readonly amount: string
  /** Percent including this bar. */
  readonly cumulative: string
  readonly tone: 'A' | 'B' | 'C'
}

const HEIGHT = 240
const AREA = { left: 56, right: 44, top: 20, bottom: 44 } as const
/** Label character, 12 px wide. */
const CHARACTER = 12
const LIMITS = [80, 95] as const
/** From here an axis counts in 万元. */
const MANY = 10_000
const TONES = ['A', 'B', 'C'] as const

/** Bars by size with their cumulative share. Heights are only drawn, never used in calculations. */
export function ParetoChart({ title, bars }: { readonly title: string, readonly bars: readonly ParetoBar[] }) {
  const [ref, width] = useWidth<HTMLElement>()
  const hatch = useId()
  const y = scaleLinear([0, Math.max(1, ...bars.map(({ amount }) => Number(amount)))], [HEIGHT - AREA.bottom, AREA.top]).nice(4)
  const share = scaleLinear([0, 100], [HEIGHT - AREA.bottom, AREA.top])
  const x = scaleBand(bars.map(({ id }) => id), [AREA.left, Math.max(width - AREA.right, AREA.left)]).padding(0.4)
  const unit = y.domain()[1]! >= MANY ? MANY : 1
  const middle = (id: string): number => x(id)! + x.bandwidth() / 2
  const room = Math.max(1, Math.floor(x.step() / CHARACTER))
  return (
    <figure className="yz-chart" ref={ref}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={title}>
          <pattern
            id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"
          ><rect className="B" width="2.5" height="5" /></pattern>
          <text x={0} y={12}>{unit === MANY ? '万元' : '元'}</text>
          {y.ticks(4).map(tick => (
            <g key={tick}><line
              className="grid" x1={AREA.left} x2={width - AREA.right} y1={y(tick)} y2={y(tick)}
            /><text className="end" x={AREA.left - 6} y={y(tick) + 4}>{groupThousands(String(tick / unit))}</text></g>
          ))}
          {LIMITS.map(limit => (
            <g key={limit}><line
              className="limit" x1={AREA.left} x2={width - AREA.right} y1={share(limit)} y2={share(limit)}
            /><text x={width - AREA.right + 6} y={share(limit) + 4}>{limit}%</text></g>
          ))}
          {bars.map(({ id, label, amount, tone }) => (
            <g key={id}>
              <rect
                className={tone} fill={tone === 'B' ? `url(#${hatch})` : undefined} x={x(id)} width={x.bandwidth()} y={y(Number(amount))}
                height={y(0) - y(Number(amount))}
              >
                <title>{`${label} ${groupThousands(amount)}`}</title>
              </rect>
              {twoLines(label, room).map((line, at) => <text
                key={at === 0 ? 'first' : 'second'} className="middle" x={middle(id)} y={HEIGHT - AREA.bottom + 16 + 16 * at}
              >{line}</text>)}
            </g>
          ))}
          <polyline className="total" points={bars.map(({ id, cumulative }) => `${middle(id)},${share(Number(cumulative))}`).join(' ')} />
          {bars.map(({ id, cumulative }) => <circle key={id} className="total" cx={middle(id)} cy={share(Number(cumulative))} r="3" />)}
        </svg>
      )}
      <figcaption aria-hidden>
        {TONES.filter(tone => bars.some(bar => bar.tone === tone)).map(tone => (
          <span key={tone}><svg width="10" height="10"><rect
            className={tone} fill={tone === 'B' ? `url(#${hatch})` : undefined} x="0.5" y="0.5" width="9" height="9"
          /></svg>{tone}</span>
        ))}
        <span><svg width="16" height="10"><line className="sum" x1="0" x2="16" y1="5" y2="5" /></svg>累计占比</span>
      </figcaption>
      <ChartTable
        title={title} head={['名称', '金额', '累计', '类']}
        rows={bars.map(({ label, amount, cumulative, tone }) => [label, groupThousands(amount), `${cumulative}%`, tone])}
      />
    </figure>
  )
}
