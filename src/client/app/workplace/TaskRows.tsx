import { Button } from '@blueprintjs/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import type { Row } from '#schemas/kit/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { dueGroups } from '#client/business/process/dueGroups.ts'
import { amountText, documentOf, kindName, TimeOf, Urgent, Waited } from '#client/business/process/taskRow.tsx'
import { call } from '#client/data/http.ts'
import { useTab } from '#client/data/tabContext.ts'
import { usePlainKeys } from '#client/document/usePlainKeys.ts'
import { AuditDialog } from '#client/document/workflow/AuditDialog.tsx'
import { Kbd } from '#client/ui/Kbd.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { useClock } from '#client/ui/useClock.ts'
import { useSteadyRows } from '#client/ui/useSteadyRows.ts'

const ALL = '/process/stillAuditList'
/** The reading page with the list beside it. */
const readingOf = (row: Row): string => `${ALL}?doc=${encodeURIComponent(String(row.id))}`

interface PendingAnswer { readonly row: Row, readonly workflow: Workflow, readonly first: 'agree' | 'disagree' }

interface LineProps {
  readonly row: Row, readonly number: number, readonly chosen: boolean, readonly onChoose: () => void,
  readonly onAnswer: (first: PendingAnswer['first']) => void
}

function Line({ row, number, chosen, onChoose, onAnswer }: LineProps) {
  const keyed = useBreakpoint() !== 'narrow'
  return (
    // A touch opens the pressed row; selecting it meanwhile must not move it.
    <li className={chosen ? 'chosen' : undefined} onFocus={keyed ? onChoose : undefined} onPointerEnter={keyed ? onChoose : undefined}>
      <span className="nr">{number}</span>
      <span className="urgent"><Urgent row={row} /></span>
      <Link
        href={readingOf(row)} className="what" aria-current={chosen ? 'true' : undefined}
      ><i>{kindName(row)}</i>{String(row.title ?? '')}</Link>
      <span className="project">{String(row.projectName ?? '')}</span>
      <span className="amount">{amountText(row)}</span>
      <span className="who">{String(row.starterName ?? '')}</span>
      <span className="waited"><Waited row={row} /></span>
      <span className="time"><TimeOf row={row} /></span>
      {chosen && (
        <span className="ways">
          <Button size="small" text="不同意" endIcon={keyed ? <Kbd>R</Kbd> : undefined} onClick={() => onAnswer('disagree')} />
          <Button size="small" intent="primary" text="同意" endIcon={keyed ? <Kbd>A</Kbd> : undefined} onClick={() => onAnswer('agree')} />
        </span>
      )}
    </li>
  )
}

/** By due day; A and R answer the chosen one, Enter reads it. */
export function TaskRows({
  rows: input, total, onDone,
}: { readonly rows: readonly Row[], readonly total: number, readonly onDone: () => void }) {
  const { rows, over, release } = useSteadyRows(input)
  const { active } = useTab()
  const [, navigate] = useLocation()
  const [at, setAt] = useState<string | null>(null)
  const [pending, setPending] = useState<PendingAnswer | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const groups = dueGroups(rows, useClock())
  const ordered = groups.flatMap(group => group.rows)
  const chosen = ordered.find(({ id }) => id === at) ?? ordered[0]
  const openDecision = async (row: Row, first: PendingAnswer['first']) => {
    try {
      const workflow = await call(approvalApi.workflow, documentOf(row))
      if (!workflow.can.audit) toast.info('这件单据已不需要你审批')
      else if (first === 'agree' && workflow.notSuccess !== null) toast.info(`不能同意：${workflow.notSuccess}`)
      else return setPending({ row, workflow, first })
    } catch {
    }
    release()
    onDone()
  }
  const step = (by: 1 | -1) => {
    const next = ordered[ordered.indexOf(chosen!) + by]
    if (next === undefined) return
    setAt(String(next.id))
    box.current?.querySelectorAll<HTMLElement>('a.what')[ordered.indexOf(next)]?.focus()
  }
  usePlainKeys(
    chosen ? { a: () => void openDecision(chosen, 'agree'), r: () => void openDecision(chosen, 'disagree') } : {},
    active && pending === null
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <section className="tasks" aria-label="待我审批" ref={box} onKeyDown={onKeyDown} {...over}>
      {groups.map(({ title, rows: groupRows }) => (
        <section key={title}>
          <h4>{title}<span>{groupRows.length} 件</span></h4>
          <ol>{groupRows.map(row => (
            <Line
              key={String(row.id)} row={row} number={ordered.indexOf(row) + 1} chosen={row === chosen}
              onChoose={() => setAt(String(row.id))}
              onAnswer={first => void openDecision(row, first)}
            />
          ))}</ol>
        </section>
      ))}
      {total > input.length && <p><Button variant="minimal" intent="primary" text={`全部 ${total} 件`} onClick={() => navigate(ALL)} /></p>}
      {pending && (
        <AuditDialog
          {...documentOf(pending.row)} workflow={pending.workflow} first={pending.first} onClose={() => setPending(null)}
          onDone={() => { setPending(null); release(); onDone() }}
        />
      )}
    </section>
  )
}
