import { Cross, Tick, Time } from '@blueprintjs/icons'
import { shortTimeText } from '#schemas/kit/index.ts'
import type { HistoricTask, Workflow } from '#shared/api/workflow.ts'
import type { Assignee, Step, StepStatus } from '#shared/approval/steps.ts'
import { deadlineText, durationText, entryText, isPressing, modeText, personText, saidMore } from '#shared/approval/logText.ts'
import { urgencyText } from '#shared/api/workflow.ts'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'

const STATUS: Readonly<Record<StepStatus, string>> = { finish: '已完成', process: '处理中', error: '未通过', wait: '未到达' }
const ICONS = { finish: <Tick size={12} />, error: <Cross size={12} />, process: null, wait: null } as const

/** 陈项目 · 同意 · 用时 45 分, with the opinion below. */
function Entry({ entry }: { readonly entry: HistoricTask }) {
  const summary = entryText(entry)
  return (
    <>
      {summary !== '' && <div className="who">{summary}</div>}
      {saidMore(entry) && <p className="opinion">{entry.opinion}</p>}
      {entry.files.length > 0 && <FileThumbs files={entry.files} />}
    </>
  )
}

function PendingAssignee({ person, workflow, now }: { readonly person: Assignee, readonly workflow: Workflow, readonly now: number }) {
  const { realName, onBehalfName, state, openedAt } = person
  const due = deadlineText(state === 'OPEN' ? person.deadline : null, now)
  return (
    <>
      <div className="who">
        {[
          personText(realName, onBehalfName),
          state === 'WAITING' ? '等待前一人' : openedAt && `已停留 ${durationText(now - Date.parse(openedAt))}`,
        ].filter(Boolean).join(' · ')}
      </div>
      {due && (
        <div className={`due${due.late ? ' late' : ''}`}>
          <Time size={12} />{isPressing(workflow.urgency) && `${urgencyText(workflow.urgency)}，`}{due.text}
        </div>
      )}
    </>
  )
}

function comingText({ element }: Step): string {
  if (element === null) return ''
  const { candidates, assignees, condition } = element
  const people = [...assignees.map(({ realName }) => realName), ...candidates].join('、')
  return [people, condition === '' ? '' : `${condition}时经过`].filter(Boolean).join(' · ')
}

function startText({ status }: Step, { startByKv, processStateKv: { key } }: Workflow): string {
  if (status !== 'process') return ''
  const returned = key === 'REJECTED' || key === 'RECALLED'
  return [startByKv?.value, returned ? '修改后重新提交' : key === 'STARTING' ? '正在发起' : '尚未提交'].filter(Boolean).join(' · ')
}

const copiesText = ({ ccAssigneeKvs, ccCandidateRoleGroups }: Workflow): string =>
  [...ccAssigneeKvs.map(({ value }) => value), ...ccCandidateRoleGroups].join('、')

export function StepItem({ step, workflow, now }: { readonly step: Step, readonly workflow: Workflow, readonly now: number }) {
  const { kind, name, status, time, entries, element, round } = step
  const mode = element === null ? '' : modeText(element)
  const pending = status === 'process' ? element?.assignees.filter(({ state }) => state === 'OPEN' || state === 'WAITING') ?? [] : []
  const coming = status === 'wait' ? comingText(step) : ''
  const start = kind === 'start' ? startText(step, workflow) : ''
  const copies = kind === 'end' && element === null ? copiesText(workflow) : ''
  return (
    <li className={`yz-step ${status}`} aria-current={status === 'process' ? 'step' : undefined}>
      <span className="dot" role="img" aria-label={STATUS[status]}>{ICONS[status]}</span>
      <div>
        <div className="head">
          <b>{name}{kind === 'start' && round > 1 && `（第 ${round} 轮）`}{mode !== '' && `（${mode}）`}</b>
          {time !== null
            ? <time dateTime={time}>{shortTimeText(time)}</time>
            : status === 'process' && kind !== 'start' && <span className="now">处理中</span>}
        </div>
        {entries.map((entry, i) => <Entry key={`${entry.endTime} ${i}`} entry={entry} />)}
        {pending.map(person => <PendingAssignee key={person.userId} person={person} workflow={workflow} now={now} />)}
        {[start, coming].filter(Boolean).map(text => <div key={text} className="who">{text}</div>)}
        {copies !== '' && <div className="who">抄送：{copies}</div>}
      </div>
    </li>
  )
}
