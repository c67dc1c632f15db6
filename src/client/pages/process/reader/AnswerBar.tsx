import { Button, Switch } from '@blueprintjs/core'
import { useLayoutEffect, useState } from 'react'
import type { Workflow } from '#shared/api/workflow.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useNewest } from '#client/document/useNewest.ts'
import { AuditDialog } from '#client/document/workflow/AuditDialog.tsx'
import { NextField } from '#client/document/workflow/NextField.tsx'
import { OpinionField } from '#client/document/workflow/OpinionField.tsx'
import { useAnswer } from '#client/document/workflow/useAnswer.ts'
import { clearOfToasts } from '#client/ui/clearOfToasts.ts'
import { Kbd } from '#client/ui/Kbd.tsx'
import { isInFront } from '#client/ui/inFront.ts'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { TaskMenu } from './TaskMenu.tsx'
import { useSeen } from './useSeen.ts'

/** Text of the next node and its approvers; '' if shown elsewhere. */
function nextText({ taskElements, currentKey }: Workflow): string {
  const next = taskElements[taskElements.findIndex(({ taskDefinitionKey }) => taskDefinitionKey === currentKey) + 1]
  if (next === undefined) return '流程结束'
  const people = next.assignees.length > 0 ? next.assignees.map(({ realName }) => realName) : next.candidates
  return [next.name, people.join('、')].filter(Boolean).join(' ')
}

export interface AnswerBarProps {
  readonly kind: string
  readonly id: string
  readonly workflow: Workflow
  /** Opened automatically, so that a key press may be meant for the previous document. */
  readonly opened: boolean
  readonly goesOn: boolean
  readonly onGoesOn: (on: boolean) => void
  readonly onDone: (goesOn: boolean) => void
}

/** The answer below a read document: 同意 by one click or Ctrl Enter, 不同意 with its node and reason in a dialog. */
export function AnswerBar({ kind, id, workflow, opened, goesOn, onGoesOn, onDone }: AnswerBarProps) {
  const { active } = useTab()
  const narrow = useBreakpoint() === 'narrow'
  const [refusing, setRefusing] = useState(false)
  const done = () => { setRefusing(false); onDone(goesOn) }
  const { form, given: values, faults, busy, setOpinion, setNext, send } = useAnswer({ kind, id, workflow, onDone: done })
  useLayoutEffect(() => (form.current ? clearOfToasts(form.current) : undefined), [form])
  const { notSuccess, next, taskElements } = workflow
  const canAgree = notSuccess === null
  const isSeen = useSeen(opened)
  const agree = (): void => {
    if (isSeen()) void send()
    else toast.info('已打开下一件，请先查看')
  }
  const agreeByKey = useNewest(agree)
  useLayoutEffect(() => {
    if (!canAgree || !active) return undefined
    const onKey = (event: globalThis.KeyboardEvent): void => {
      // A focused button handles Enter itself, with any modifier.
      const isTaken = event.defaultPrevented && !(event.target instanceof HTMLButtonElement)
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || isTaken || !isInFront(document.body)) return
      event.preventDefault()
      if (!event.repeat) agreeByKey.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [canAgree, active, agreeByKey])
  return (
    <footer className="answer" ref={form}>
      {canAgree
        ? <OpinionField label="审批意见" required rows={1} value={values.opinion} error={faults.opinion} onChange={setOpinion} />
        : <p className="refused" role="status">不能同意：{notSuccess}</p>}
      {canAgree && next !== null && (
        <NextField
          next={next} mode={taskElements.find(({ taskDefinitionKey }) => taskDefinitionKey === next.taskDefinitionKey)?.mode}
          chosen={values.next} error={faults.nextAssignee} onChange={setNext}
        />
      )}
      <div className="ways">
        <span className="next"><span>下一步</span>{nextText(workflow)}</span>
        {!narrow && <Switch className="goes" checked={goesOn} label="处理后打开下一件" onChange={event => onGoesOn(event.currentTarget.checked)} />}
        {!narrow && <TaskMenu kind={kind} id={id} workflow={workflow} onDone={isHandled => onDone(goesOn && isHandled)} />}
        <Button intent="danger" variant="outlined" size={narrow ? 'large' : 'medium'} text="不同意" onClick={() => setRefusing(true)} />
        {canAgree && <Button
          intent="primary" size={narrow ? 'large' : 'medium'} text="同意" endIcon={narrow ? undefined : <Kbd>Ctrl Enter</Kbd>} loading={busy}
          onClick={agree}
        />}
      </div>
      {refusing
        && <AuditDialog kind={kind} id={id} workflow={workflow} first="disagree" onDone={done} onClose={() => setRefusing(false)} />}
    </footer>
  )
}
