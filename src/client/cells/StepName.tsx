import { Lock } from '@blueprintjs/icons'
import type { CellViewProps } from './cellView.ts'

/** The name of a work step; the one that every package must have says so (spec-2 §4). */
export function StepName({ text, row, events }: CellViewProps) {
  return events.locked?.(row) ? <>{text} <span className="yz-must"><Lock size={12} /> 必选</span></> : <>{text}</>
}
