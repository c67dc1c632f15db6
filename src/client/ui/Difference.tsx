import { dec, groupThousands, toScale, toText } from '#schemas/kit/index.ts'
import './difference.css'

export interface DifferenceProps {
  /** By how much; positive: above. */
  readonly by: string
  /** Formats the figure; default money. */
  readonly text?: string
}

/** By how much something is above or below something else: always with its sign, and a dash where there is no difference. */
export function Difference({ by, text = groupThousands(toScale(dec(by), 2)) }: DifferenceProps) {
  const above = dec(by)
  if (above.isZero()) return <>—</>
  return above.gt(0) ? <span className="yz-difference above">▲ +{text}</span> : <span className="yz-difference below">▼ {text}</span>
}

/** The same of two sums; a dash, too, where one is not known. */
export const DifferenceOf = ({ sum, than }: { readonly sum: string | null | undefined, readonly than: string | null | undefined }) =>
  (sum == null || than == null ? <>—</> : <Difference by={toText(dec(sum).minus(than))} />)
