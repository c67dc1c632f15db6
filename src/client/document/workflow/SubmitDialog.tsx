import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { urgencyText, type Urgency, type Workflow } from '#shared/api/workflow.ts'
import type { DraftStore } from '../draft/types.ts'
import { colleagues } from '../pickers/colleagues.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { RecordsField } from '#client/ui/pick/RecordsField.tsx'
import { isConfirmKey } from '#client/ui/confirmKey.ts'
import type { DocumentRef } from './documentRef.ts'
import { CheckList } from './FormCheck.tsx'
import { routeItems, type CheckItem, type RouteProblem } from './formCheck.ts'
import { NextField } from './NextField.tsx'
import { RouteList } from './RouteList.tsx'
import { useSubmit } from './useSubmit.ts'

const URGENCIES: readonly Urgency[] = [50, 75, 100]

export interface SubmitDialogProps extends DocumentRef {
  readonly version: number
  readonly workflow: Workflow
  readonly store: DraftStore
  readonly onProblems: (problems: readonly RouteProblem[]) => void
  readonly onGoTo: (item: CheckItem) => void
  readonly onDone: (workflow: Workflow) => void
  readonly onClose: () => void
}

/** Urgency, route with assignees, choice of the next one, and copies (spec-1 §4, §5). */
export function SubmitDialog({ kind, id, version, workflow, store, onProblems, onGoTo, onDone, onClose }: SubmitDialogProps) {
  const submit = useSubmit({ kind, id, version, workflow }, onDone)
  const { route, next, form, urgency } = submit
  const problems = route.data?.problems
  const report = useEffectEvent(onProblems)
  useEffect(() => {
    if (problems !== undefined) report(problems)
  }, [problems])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isConfirmKey(event)) return
    event.preventDefault()
    void submit.send()
  }
  const wrong = problems !== undefined && problems.length > 0
  return (
    <DialogFrame
      size="S" title="提交审批" code={workflow.processDefinitionName} dirty={submit.dirty} onClose={onClose}
      hints={[{ keys: 'Ctrl Enter', does: '提交' }]}
      actions={(
        <Button
          intent="primary" text="提交" loading={submit.busy} disabled={route.data === undefined || wrong}
          onClick={() => void submit.send()}
        />
      )}
    >
      <div ref={form} className="yz-answer" onKeyDown={onKeyDown}>
        {wrong && <CheckList items={routeItems(store, problems)} onGoTo={onGoTo} />}
        <FormGrid columns={1}>
          <FieldRow label="紧急程度" required>
            {aria => (
              <RadioGroup
                inline id={aria.id} aria-label="紧急程度" selectedValue={String(urgency)}
                onChange={event => submit.setUrgency(Number(event.currentTarget.value) as Urgency)}
              >
                {URGENCIES.map(value => (
                  <Radio key={value} autoFocus={value === urgency} value={String(value)} label={urgencyText(value)} />
                ))}
              </RadioGroup>
            )}
          </FieldRow>
          {route.data === undefined
            ? <Arriving what="审批路线" error={route.error} rows={3} columns={1} onRetry={() => void route.mutate()} />
            : <FieldRow label="审批路线">{() => <RouteList nodes={route.data?.nodes ?? []} />}</FieldRow>}
          {next !== null && (
            <NextField
              next={next}
              mode={workflow.taskElements.find(({ taskDefinitionKey }) => taskDefinitionKey === next.taskDefinitionKey)?.mode}
              chosen={submit.chosen} error={submit.error} onChange={submit.setNext}
            />
          )}
          <FieldRow label="抄送人" hint="收到抄送的人员只能查看。">
            {aria => (
              <RecordsField aria={aria} noun="抄送人" source={colleagues} value={submit.copies} onChange={submit.setCopies} />
            )}
          </FieldRow>
          {submit.copies.length > 0 && (
            <FieldRow label="抄送时间" required>
              {aria => (
                <RadioGroup
                  inline id={aria.id} aria-label="抄送时间" selectedValue={submit.copiesAt}
                  onChange={event => submit.setCopiesAt(event.currentTarget.value as 'START' | 'END')}
                >
                  <Radio value="END" label="审批完成后" /><Radio value="START" label="提交时" />
                </RadioGroup>
              )}
            </FieldRow>
          )}
        </FormGrid>
      </div>
    </DialogFrame>
  )
}
