import { Tick } from '@blueprintjs/icons'
import { STEPS, type Step } from './wizardState.ts'

const ORDER = Object.keys(STEPS) as Step[]

export function StepBar({ step }: { readonly step: Step }) {
  const now = ORDER.indexOf(step)
  return (
    <ol className="yz-wizard-steps" aria-label="导入步骤">
      {ORDER.map((each, i) => (
        <li key={each} aria-current={i === now ? 'step' : undefined} className={i < now ? 'done' : undefined}>
          <span className="number" aria-hidden>{i < now ? <Tick size={12} /> : i + 1}</span>
          {STEPS[each]}
        </li>
      ))}
    </ol>
  )
}
