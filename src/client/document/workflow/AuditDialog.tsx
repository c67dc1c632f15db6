import { Button } from '@blueprintjs/core'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { useAnswer, type AnswerOptions } from './useAnswer.ts'

/** The dialog in which a task is answered. */
export function AuditDialog({ onClose, ...options }: AnswerOptions & { readonly onClose: () => void }) {
  const answer = useAnswer(options)
  const { taskName } = options.workflow
  return (
    <DialogFrame
      size="S" title="审批" code={taskName ?? undefined} dirty={answer.dirty} onClose={onClose} hints={[{ keys: 'Ctrl Enter', does: '确定' }]}
      actions={<Button intent="primary" text="确定" loading={answer.busy} onClick={() => void answer.send()} />}
    >
      <AnswerForm answer={answer} />
    </DialogFrame>
  )
}
