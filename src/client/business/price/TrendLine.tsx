import { groupThousands } from '#schemas/kit/index.ts'

export interface TrendPoint {
  readonly label: string
  /** Decimal text. */
  readonly value: string
  readonly note?: string
}

const WIDTH = 232
const HEIGHT = 64
const EDGE = 4

/** Two or more values; a table for screen readers. Heights are only drawn, never used in calculations. */
export function TrendLine({ title, points }: { readonly title: string, readonly points: readonly TrendPoint[] }) {
  const values = points.map(({ value }) => Number(value))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number): number => EDGE + at * (WIDTH - 2 * EDGE) / (points.length - 1)
  const y = (value: number): number => (high === low ? HEIGHT / 2 : HEIGHT - EDGE - (value - low) * (HEIGHT - 2 * EDGE) / (high - low))
  const positions = values.map((value, at) => [x(at), y(value)] as const)
  return (
    <figure className="yz-trend">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        <polyline points={positions.map(place => place.join(',')).join(' ')} />
        {positions.map(([left, top], at) => (
          <circle key={points[at]?.label} cx={left} cy={top} r="3">
            <title>{`${points[at]?.label} ${groupThousands(points[at]?.value ?? '')}${points[at]?.note
              ? `，${points[at].note}`
              : ''}`}</title>
          </circle>
        ))}
      </svg>
      <figcaption><span>{points[0]?.label}</span><span>{points.at(-1)?.label}</span></figcaption>
      <table className="yz-hidden">
        <caption>{title}</caption>
        <tbody>
          {points.map(({ label, value, note }) => <tr key={label}><th scope="row">{label}</th><td>{value}</td><td>{note}</td></tr>)}
        </tbody>
      </table>
    </figure>
  )
}
