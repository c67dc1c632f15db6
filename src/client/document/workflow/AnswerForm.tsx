import { Radio, RadioGroup } from '@blueprintjs/core'
import { useRef, type KeyboardEvent } from 'react'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { ListField } from '#client/ui/pick/fields.tsx'
import { useFirstFocus } from '#client/ui/useFirstFocus.ts'
import { OPINION_FILES } from './attachments.ts'
import { isConfirmKey } from '#client/ui/confirmKey.ts'
import { NextField } from './NextField.tsx'
import { OpinionField } from './OpinionField.tsx'
import type { Result } from './answerDraft.ts'
import type { DecisionForm } from './useAnswer.ts'
import './workflow.css'

/** Ctrl Enter sends it (spec-1 §3, §5). */
export function AnswerForm({ answer: decision }: { readonly answer: DecisionForm }) {
  const { workflow: { notSuccess, rejectTo, next, taskElements }, given: draft, faults, form } = decision
  const { setResult, setOpinion, setTo, setNext, setFiles, setPending, send } = decision
  const opinion = useRef<HTMLTextAreaElement>(null)
  useFirstFocus(opinion)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isConfirmKey(event)) return
    event.preventDefault()
    void send()
  }
  const nodes = rejectTo.map(({ key, value }) => ({ key, label: value }))
  return (
    <div ref={form} className="yz-answer" onKeyDown={onKeyDown}>
      <FormGrid columns={1}>
        <FieldRow label="审批结果" required error={faults.resultState} hint={notSuccess === null ? undefined : `不能同意：${notSuccess}`}>
          {aria => (
            <RadioGroup
              inline id={aria.id} aria-label="审批结果" aria-describedby={aria['aria-describedby']}
              selectedValue={draft.result} onChange={event => setResult(event.currentTarget.value as Result)}
            >
              <Radio value="agree" label="同意" disabled={notSuccess !== null} title={notSuccess ?? undefined} />
              <Radio value="disagree" label="不同意" />
            </RadioGroup>
          )}
        </FieldRow>
        {draft.result === 'disagree' && (
          <FieldRow label="退回节点" required error={faults.taskDefinitionKey}>
            {aria => (
              <ListField aria={aria} noun="流程节点" placeholder="请选择流程节点" choices={nodes} value={draft.to} onChange={setTo} />
            )}
          </FieldRow>
        )}
        <OpinionField label="审批意见" required value={draft.opinion} error={faults.opinion} box={opinion} onChange={setOpinion} />
        {draft.result === 'agree' && next !== null && (
          <NextField
            next={next}
            mode={taskElements.find(({ taskDefinitionKey }) => taskDefinitionKey === next.taskDefinitionKey)?.mode}
            chosen={draft.next} error={faults.nextAssignee} onChange={setNext}
          />
        )}
        <FieldRow label="附件" error={faults.fileIds}>
          {aria => (
            <FileUpload
              aria={aria} label="附件" rules={OPINION_FILES} files={draft.files}
              onChange={setFiles} onPending={setPending} pasteFrom={form}
            />
          )}
        </FieldRow>
      </FormGrid>
    </div>
  )
}
