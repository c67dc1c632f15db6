import { Button, Callout } from '@blueprintjs/core'
import { formatCell, money, NO_LOOKUPS } from '#schemas/kit/index.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { useAnswer, type AnswerOptions } from './useAnswer.ts'

const AMOUNT = money('金额', { unit: '元' })

export interface AuditDialogProps extends AnswerOptions {
  readonly latest?: Workflow
  readonly onLatest?: (latest: Workflow) => void
  readonly onClose: () => void
}

/** The answer refers to the visible state: a newer one must be accepted first. */
export function AuditDialog({ onClose, latest, onLatest, ...options }: AuditDialogProps) {
  const decision = useAnswer(options)
  const { taskId, version, taskName, kindName, processTitle, amount } = options.workflow
  const isStale = latest !== undefined && (latest.taskId !== taskId || latest.version !== version)
  return (
    <DialogFrame
      size="S" title="审批" code={taskName ?? undefined} dirty={decision.dirty} onClose={onClose} hints={[{ keys: 'Ctrl Enter', does: '确定' }]}
      actions={<Button intent="primary" text="确定" disabled={isStale} loading={decision.busy} onClick={() => void decision.send()} />}
    >
      {isStale && (
        <Callout compact intent="warning" className="yz-answer-stale">
          {latest.can.audit ? '单据已有变化，请看过现在的内容再审批' : '该任务已处理或不属于你'}
          {latest.can.audit && onLatest && <Button size="small" text="按现在的内容审批" onClick={() => onLatest(latest)} />}
        </Callout>
      )}
      <p className="yz-answer-of">
        <b>{[kindName, processTitle].filter((text, i, all) => all.indexOf(text) === i).join(' ')}</b>
        {amount !== null && <span>{formatCell(amount, AMOUNT, NO_LOOKUPS)} 元</span>}
      </p>
      <AnswerForm answer={decision} />
    </DialogFrame>
  )
}
