import { Button } from '@blueprintjs/core'
import { formatCell, money, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { useAnswer, type AnswerOptions } from './useAnswer.ts'

const AMOUNT = money('金额', { unit: '元' })

/** The dialog in which a task is answered. */
export function AuditDialog({ onClose, ...options }: AnswerOptions & { readonly onClose: () => void }) {
  const answer = useAnswer(options)
  const { taskName, kindName, processTitle, amount } = options.workflow
  return (
    <DialogFrame
      size="S" title="审批" code={taskName ?? undefined} dirty={answer.dirty} onClose={onClose} hints={[{ keys: 'Ctrl Enter', does: '确定' }]}
      actions={<Button intent="primary" text="确定" loading={answer.busy} onClick={() => void answer.send()} />}
    >
      <p className="yz-answer-of"><b>{[kindName, processTitle].filter((text, i, all) => all.indexOf(text) === i).join(' ')}</b>{amount !== null && <span>{formatCell(amount, AMOUNT, NO_LOOKUPS)} 元</span>}</p>
      <AnswerForm answer={answer} />
    </DialogFrame>
  )
}
