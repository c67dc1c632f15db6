import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { useEffect, useId, useState } from 'react'
import { timeText } from '#schemas/kit/index.ts'
import { urgencyText, type Workflow } from '#shared/api/workflow.ts'
import { roundOf, stepsOf, type Step } from '#shared/approval/steps.ts'
import { lastWords } from '#shared/approval/logText.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { useCommentCount } from '../useComments.ts'
import { CommentsTab } from './CommentsTab.tsx'
import type { DocumentRef } from './documentRef.ts'
import { LogTab } from './LogTab.tsx'
import { StepItem } from './StepItem.tsx'
import './workflow.css'

export interface WorkflowPanelProps extends DocumentRef {
  readonly workflow: Workflow
  readonly layout: 'side' | 'below'
}

type PanelTab = 'progress' | 'log' | 'comments' | 'info'

function InfoTab({ workflow }: { readonly workflow: Workflow }) {
  const { processDefinitionName, processDefinitionGroupName, revision, startByKv, startTime } = workflow
  const { urgency, processTitle, processStateKv } = workflow
  const facts: readonly (readonly [string, string])[] = [
    ['事项', processTitle], ['流程名称', processDefinitionName], ['所属分组', processDefinitionGroupName],
    ['流程版本', revision > 0 ? `第 ${revision} 版` : ''],
    ['状态', processStateKv.value], ['发起人', startByKv?.value ?? ''], ['发起时间', startTime === null ? '' : timeText(startTime)],
    ['轮次', `第 ${roundOf(workflow)} 轮`], ['紧急程度', urgencyText(urgency)],
  ]
  return <dl className="yz-flow-info">{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value || '—'}</dd></div>)}</dl>
}

const STEP_MS = 30_000
/** For texts such as 已停留 5 分, at most 30 s old. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Panels({ kind, id, workflow, steps }: DocumentRef & { readonly workflow: Workflow, readonly steps: readonly Step[] }) {
  const [tab, setTab] = useState<PanelTab>('progress')
  const tabsId = useId()
  const now = useNow()
  const comments = useCommentCount({ kind, id })
  const { historicTasks } = workflow
  return (
    <>
      <DocTabs
        id={tabsId} label="流程" active={tab} onChange={setTab}
        tabs={[
          { id: 'progress', title: '进度' },
          { id: 'log', title: '日志', ...(historicTasks.length > 0 && { count: historicTasks.length }) },
          { id: 'comments', title: '评论', ...(comments > 0 && { count: comments }) }, { id: 'info', title: '信息' },
        ]}
      />
      <section id={panelId(tabsId, tab)} className="yz-flow-body" role="tabpanel" aria-label="流程" tabIndex={0}>
        {tab === 'progress' && (
          <ol className="yz-steps" aria-label="审批进度">
            {steps.map((step, i) => <StepItem key={i} step={step} workflow={workflow} now={now} />)}
          </ol>
        )}
        {tab === 'log' && <LogTab tasks={historicTasks} />}
        {tab === 'comments' && <CommentsTab kind={kind} id={id} />}
        {tab === 'info' && <InfoTab workflow={workflow} />}
      </section>
    </>
  )
}

function Strip({ workflow, steps }: { readonly workflow: Workflow, readonly steps: readonly Step[] }) {
  const at = steps.findIndex(({ status }) => status === 'process')
  const last = workflow.historicTasks.at(-1)
  return (
    <>
      <span className="place">{at === -1 ? workflow.processStateKv.value : `第 ${at + 1} 步，共 ${steps.length} 步`}</span>
      <span className="bar" aria-hidden>{steps.map(({ status }, i) => <i key={i} className={status} />)}</span>
      {last && <span className="last">{lastWords(last)}</span>}
    </>
  )
}

/** Steps, log, comments, and flow (spec-1 §2). */
export function WorkflowPanel({ layout, workflow, ...one }: WorkflowPanelProps) {
  const [open, setOpen] = useState(false)
  const steps = stepsOf(workflow)
  const panels = <Panels {...one} workflow={workflow} steps={steps} />
  if (layout === 'side') return <aside className="yz-flow" aria-label="审批流程">{panels}</aside>
  return (
    <aside className={`yz-flow below${open ? ' open' : ''}`} aria-label="审批流程">
      <button type="button" className="yz-flow-strip" aria-expanded={open} onClick={() => setOpen(now => !now)}>
        <b>流程</b><Strip workflow={workflow} steps={steps} />{open ? <ChevronDown /> : <ChevronUp />}
      </button>
      {open && panels}
    </aside>
  )
}
