import { dec, groupThousands, toScale, toText } from '#schemas/kit/index.ts'
import './difference.css'

export interface DifferenceProps {
  /** Positive: above. */
  readonly by: string
  /** Default: formatted money. */
  readonly text?: string
}

/** Signed; a dash for zero. */
export function Difference({ by, text = groupThousands(toScale(dec(by), 2)) }: DifferenceProps) {
  const above = dec(by)
  if (above.isZero()) return <>—</>
  return above.gt(0) ? <span className="yz-difference above">▲ +{text}</span> : <span className="yz-difference below">▼ {text}</span>
}

/** A dash also if a sum is unknown. */
export const DifferenceOf = ({ sum, than: reference }: {
  readonly sum: string | null | undefined, readonly than: string | null | undefined
}) =>
  (sum == null || reference == null ? <>—</> : <Difference by={toText(dec(sum).minus(reference))} />)
