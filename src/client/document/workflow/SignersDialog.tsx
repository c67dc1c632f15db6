import { Button, Radio, RadioGroup } from '@blueprintjs/core'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { approvalApi, type ApprovalAct } from '#shared/api/approval.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { call } from '#client/data/http.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { RecordsField } from '#client/ui/pick/RecordsField.tsx'
import { ListField, RecordField } from '#client/ui/pick/fields.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { colleaguesBut } from '../pickers/colleagues.ts'
import { isConfirmKey } from '#client/ui/confirmKey.ts'
import type { DocumentRef } from './documentRef.ts'
import { OpinionField } from './OpinionField.tsx'
import { useFlowSending } from './useFlowSending.ts'
import type { PickedPeople } from './useSubmit.ts'

export type SignerAct = 'transfer' | 'add' | 'reassign'
const LABELS = {
  transfer: { title: '转办', people: '转办给', done: '已转办', missing: '请选择转办人员' },
  add: { title: '加签', people: '加签人员', done: '已加签', missing: '请选择加签人员' },
  reassign: { title: '离职转办', people: '接手人员', done: '已转办', missing: '请选择接手人员' },
} as const
type Faults = { readonly from?: string, readonly people?: string }

const pendingAssignees = ({ taskElements, currentKey }: Workflow) => {
  const node = taskElements.find(({ taskDefinitionKey }) => taskDefinitionKey === currentKey)
  return node?.assignees.filter(({ state }) => state === 'OPEN' || state === 'WAITING') ?? []
}

export interface SignersDialogProps extends DocumentRef {
  readonly act: SignerAct
  readonly workflow: Workflow
  readonly onDone: (workflow: Workflow) => void
  readonly onClose: () => void
}

/** For people who have left, an admin reassigns the task (domain B12.3). */
export function SignersDialog({ kind, id, act, workflow, onDone, onClose }: SignersDialogProps) {
  const { title, people: peopleLabel, done, missing } = LABELS[act]
  const assignees = pendingAssignees(workflow).map(({ userId, realName }) => ({ key: userId, label: realName }))
  const [from, setFrom] = useState<string | null>(assignees.length === 1 ? assignees[0]!.key : null)
  const [people, setPeople] = useState<PickedPeople>([])
  const [order, setOrder] = useState<'BEFORE' | 'AFTER'>('BEFORE')
  const [opinion, setOpinion] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const { busy, send } = useFlowSending(onDone)
  const current = act === 'reassign' ? from : workflow.assigneeKv?.key ?? null
  // The submitter does not decide.
  const starter = workflow.startByKv?.key ?? null
  const source = useMemo(
    () => colleaguesBut(...[current, starter].filter(person => person !== null)),
    [current, starter],
  )
  const choose = (chosen: PickedPeople): void => { setPeople(chosen); setFaults({}) }
  const approvalAct = (): ApprovalAct => {
    const to = people[0]?.key ?? ''
    if (act === 'transfer') return { act, to, opinion }
    return act === 'add' ? { act, users: people.map(({ key }) => key), when: order, opinion } : { act, from: from ?? '', to }
  }
  const confirm = async (): Promise<void> => {
    const next: Faults = {
      ...(act === 'reassign' && from === null && { from: '请选择离职人员' }),
      ...(people.length === 0 && { people: missing }),
    }
    setFaults(next)
    if (Object.keys(next).length > 0) return toFault()
    const input = { kind, id, deed: approvalAct() }
    const failed = await send(input, key => call(approvalApi.act, input, { key }), done)
    if (failed?.field !== 'to') return
    setFaults({ people: failed.text })
    toFault()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isConfirmKey(event)) return
    event.preventDefault()
    void confirm()
  }
  return (
    <DialogFrame
      size="S" title={title} dirty={people.length > 0 || opinion !== ''} onClose={onClose} hints={[{ keys: 'Ctrl Enter', does: '确定' }]}
      actions={<Button intent="primary" text="确定" loading={busy} onClick={() => void confirm()} />}
    >
      <div ref={form} className="yz-answer" onKeyDown={onKeyDown}>
        <FormGrid columns={1}>
          {act === 'reassign' && (
            <FieldRow label="离职人员" required error={faults.from}>
              {aria => (
                <ListField
                  aria={aria} noun="人员" choices={assignees} value={from}
                  onChange={key => { setFrom(key); setFaults({}) }}
                />
              )}
            </FieldRow>
          )}
          <FieldRow label={peopleLabel} required error={faults.people}>
            {aria => (act === 'add'
              ? <RecordsField aria={aria} noun="人员" source={source} value={people} onChange={choose} />
              : (
                  <RecordField
                    aria={aria} noun="人员" source={source} value={people[0] ?? null}
                    onChange={entry => choose(entry === null ? [] : [entry])}
                  />
                ))}
          </FieldRow>
          {act === 'add' && (
            <FieldRow
              label="加签方式" required
              hint={order === 'BEFORE' ? '加签人员先审批，然后轮到你。' : '你同意以后由加签人员审批。'}
            >
              {aria => (
                <RadioGroup
                  inline id={aria.id} aria-label="加签方式" selectedValue={order}
                  onChange={event => setOrder(event.currentTarget.value as 'BEFORE' | 'AFTER')}
                >
                  <Radio value="BEFORE" label="在我之前" /><Radio value="AFTER" label="在我之后" />
                </RadioGroup>
              )}
            </FieldRow>
          )}
          {act !== 'reassign' && <OpinionField label="说明" rows={3} value={opinion} onChange={setOpinion} />}
        </FormGrid>
      </div>
    </DialogFrame>
  )
}
