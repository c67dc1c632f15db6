import { dec, isDecimalText } from '#schemas/kit/index.ts'
import type { CellViewProps } from './cellView.ts'
import './variance.css'

/** By how much something is above or below something else: always with its sign, and a dash where there is no difference. */
export function Variance({ value, text }: CellViewProps) {
  if (typeof value !== 'string' || !isDecimalText(value)) return <>{text}</>
  const above = dec(value)
  if (above.isZero()) return <>—</>
  return above.gt(0) ? <span className="yz-variance above">▲ +{text}</span> : <span className="yz-variance below">▼ {text}</span>
}
