import { STEP_STATE, type StepState } from '#shared/position/steps.ts'
import { StateTag, type StateTagProps } from '#client/ui/StateTag.tsx'
import type { CellViewProps } from './cellView.ts'

const TONES: Readonly<Record<StepState, Omit<StateTagProps, 'children'>>> = {
  NOT_READY: { tone: 'neutral', shape: 'dash', quiet: true }, READY: { tone: 'info', shape: 'ring' },
  DOING: { tone: 'warning', shape: 'half' },
  DONE: { tone: 'success', shape: 'disc' }, ACCEPTED: { tone: 'success', shape: 'disc', quiet: true },
}
const STATES = Object.keys(STEP_STATE) as StepState[]

/** State of a trade in a place, with a note; for a section, the number of finished places. */
export function StepCell({ text, events }: CellViewProps) {
  const state = STATES.find(one => text.startsWith(STEP_STATE[one]))
  if (state === undefined) return text === '' ? null : <span className="yz-step-count">{text}</span>
  return <span className="yz-link" role={events.open ? 'link' : undefined}><StateTag {...TONES[state]}>{text}</StateTag></span>
}
