import { Cross, Tick } from '@blueprintjs/icons'
import { businessDate } from '#schemas/kit/index.ts'
import { PROJECT_STATE, PROJECT_WAY, type ProjectState } from '#schemas/project/states.ts'
import type { ProjectProgress } from '#shared/api/project.ts'

export function StateLine({ progress: { state, log } }: { readonly progress: ProjectProgress }) {
  const way: readonly ProjectState[] = state === 'NOT_WON' ? ['INITIATE', 'NOT_WON'] : PROJECT_WAY
  const now = way.indexOf(state)
  const dayOf = (one: ProjectState): string => {
    const at = log.findLast(entry => entry.state === one)?.at
    return at === undefined ? '' : businessDate(new Date(at))
  }
  return (
    <ol className="yz-state-line" aria-label="项目进程">
      {way.map((one, i) => {
        const kind = i > now ? 'ahead' : i < now ? 'done' : state === 'NOT_WON' ? 'closed' : 'now'
        return (
          <li key={one} className={kind} aria-current={i === now ? 'step' : undefined}>
            <i aria-hidden>{kind === 'done' ? <Tick size={12} /> : kind === 'closed' ? <Cross size={12} /> : null}</i>
            <span><b>{PROJECT_STATE[one]}</b><small>{i <= now ? dayOf(one) : ''}</small></span>
          </li>
        )
      })}
    </ol>
  )
}
