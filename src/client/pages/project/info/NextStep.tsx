import { Button } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import { project as declared } from '#schemas/project/project.ts'
import { PROJECT_STATE } from '#schemas/project/states.ts'
import { projectApi, type Project, type ProjectProgress } from '#shared/api/project.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { renewProject } from '#client/data/project.ts'
import { reload } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { actIcon } from '#client/document/record/actIcons.tsx'
import { useActs } from '#client/document/record/useActs.ts'

export interface NextStepProps {
  readonly project: Project
  readonly progress: ProjectProgress
}

/**
 * Guards of the project's next state, failed ones first, each with the page that resolves it; no button where an event changes the state.
 */
export function NextStep({ project, progress: { state, next, log } }: NextStepProps) {
  const go = useGo()
  const { projectId, projectName } = project
  const { names, act } = useActs(declared, projectRecordApi, async () => {
    await Promise.all([renewProject(projectId), reload(projectApi.progress, projectRecordApi.info)])
  })
  const acts = names.filter(name => (declared.actions[name]?.from as readonly string[] | undefined)?.includes(state))
  const guards = next?.guards.toSorted((a, b) => Number(a.met) - Number(b.met)) ?? []
  const open = guards.filter(({ met: isMet }) => !isMet).length
  const reason = log.findLast(entry => entry.state === state)?.reason
  return (
    <section className="yz-aside-part" aria-label="下一步">
      <h2>
        {next === null ? PROJECT_STATE[state] : `转入${PROJECT_STATE[next.to]}`}
        {open > 0 && <small>还差 {open} 项</small>}
      </h2>
      <ul className="yz-guards">
        {guards.map(({ key, label, met: isMet, text, leads }) => (
          <li key={key} className={isMet ? 'met' : 'unmet'}>
            {isMet ? <Tick aria-label="已满足" /> : <Cross aria-label="未满足" />}
            <b>{label}</b><span>{text}</span>
            {!isMet && <Button
              variant="minimal" intent="primary" size="small" text="去处理" aria-label={`${label}：去处理`} onClick={() => go(leads)}
            />}
          </li>
        ))}
      </ul>
      {next !== null && <p>{next.by}后自动转入{PROJECT_STATE[next.to]}</p>}
      {next === null && <p>{state === 'NOT_WON' ? `项目已关闭，只能查看${reason ? `：${reason}` : ''}` : '项目已结束，只能查看'}</p>}
      {acts.map(name => (
        <Button
          key={name} icon={actIcon(declared.actions[name]!)} text={declared.actions[name]!.label}
          onClick={() => void act([{ id: projectId, projectName, state }], name)}
        />
      ))}
    </section>
  )
}
