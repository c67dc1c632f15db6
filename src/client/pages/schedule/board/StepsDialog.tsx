import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { timeText } from '#schemas/kit/index.ts'
import { positions } from '#schemas/position/positions.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { positionMay } from '#shared/api/position.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { positionWorkApi as api, type PlaceStep } from '#shared/api/positionWork.ts'
import { STEP_STATE, type RecordedState } from '#shared/position/steps.ts'
import { call } from '#client/data/http.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useProject } from '#client/data/project.ts'
import { useMay, useUser } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { rowsToPick } from '#client/document/pickers/rowsToPick.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { RecordField } from '#client/ui/pick/fields.tsx'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'

type Change = InputOf<typeof positionMatchApi.work>['steps'] extends readonly (infer S)[] | undefined ? S : never
interface Edited { readonly state?: RecordedState | null, readonly done?: string }
type Team = Pick<PickEntry, 'key' | 'label'>

const RECORDED: readonly RecordedState[] = ['DOING', 'DONE', 'ACCEPTED']
const teams = rowsToPick(positions.columns.teamId.options.target())
const SOURCES = [DICT.unit]
const keyOf = ({ matchId, step }: PlaceStep): string => `${matchId} ${step}`
const recordedOf = (value: string): RecordedState | null => RECORDED.find(state => state === value) ?? null

interface StepLineProps {
  readonly step: PlaceStep
  readonly unit: string
  readonly edited: Edited
  readonly corrects: boolean
  readonly onChange: (edited: Edited) => void
}

function StepLine({ step, unit, edited, corrects, onChange }: StepLineProps) {
  const { jobName, itemName, quantity, done, state, waitsUntil, documents } = step
  const now = edited.state === undefined ? RECORDED.find(one => one === state) ?? '' : edited.state ?? ''
  const label = `${itemName} ${jobName}`
  return (
    <tr>
      <th scope="row">{jobName}<small>{itemName}</small></th>
      <td>
        {corrects
          ? (
              <HTMLSelect
                aria-label={`${label} 状态`} value={now} onChange={event => onChange({ ...edited, state: recordedOf(event.target.value) })}
                options={[
                  { value: '', label: state === 'READY' ? STEP_STATE.READY : STEP_STATE.NOT_READY },
                  ...RECORDED.map(value => ({ value, label: STEP_STATE[value] })),
                ]}
              />
            )
          : STEP_STATE[state]}
        {waitsUntil !== null && <small>等待至 {timeText(waitsUntil).slice(5)}</small>}
        {documents.length > 0 && state !== 'ACCEPTED' && <small>须验收：{documents.join('、')}</small>}
      </td>
      <td className="number">
        {corrects ? <InputGroup
          aria-label={`${label} 完成量`} inputMode="decimal" value={edited.done ?? done}
          onValueChange={value => onChange({ ...edited, done: value })}
        /> : done}
        <small>/ {quantity} {unit}</small>
      </td>
      <td>{step.teamName ?? '—'}</td>
    </tr>
  )
}

export interface StepsDialogProps {
  readonly projectId: string
  readonly place: { readonly id: string, readonly name: string }
  readonly trade: string
  readonly tradeName: string
  readonly onClose: () => void
}

/** The steps of one trade in one place by item. Planners assign teams; users who see all projects may correct with a reason. */
export function StepsDialog({ projectId, place, trade, tradeName, onClose }: StepsDialogProps) {
  const { data } = useCall(api.ofPlace, { projectId, positionId: place.id }, { keepPreviousData: false })
  const steps = useMemo(() => data?.filter(({ jobCategory }) => jobCategory === trade), [data, trade])
  const { lookups } = useLookups(SOURCES)
  const project = useProject(projectId)
  const mayEdit = useMay()(positionMay('edit'), projectId)
  const { canSeeAll } = useUser()
  const plans = mayEdit && project?.closed === false
  const corrects = canSeeAll && plans
  const [edits, setEdits] = useState<ReadonlyMap<string, Edited>>(new Map())
  const [team, setTeam] = useState<Team | null>(null)
  const [reason, setReason] = useState('')
  const { busy, errorOf, send } = useSending('reason')
  const changes = (steps ?? []).flatMap((step): Change[] => {
    const { state, done } = edits.get(keyOf(step)) ?? {}
    const recorded = RECORDED.find(one => one === step.state) ?? null
    const set = {
      ...state !== undefined && state !== recorded && { state },
      ...done !== undefined && done.trim() !== step.done && { done: done.trim() },
      ...team !== null && team.key !== step.teamId && { teamId: team.key },
    }
    return Object.keys(set).length === 0 ? [] : [{ matchId: step.matchId, step: step.step, ...set }]
  })
  const isCorrection = changes.some(({ state, done }) => state !== undefined || done !== undefined)
  const save = (): void => void send(async () => {
    await call(positionMatchApi.work, { projectId, steps: changes, reason: reason.trim() }, { quiet: true })
    toast.ok(`已保存 ${changes.length} 道工序`)
    await reload(api.board, api.ofPlace)
    onClose()
  })
  return (
    <DialogFrame
      size="M" title={`${tradeName} · ${place.name}`} code={steps && `${steps.length} 道工序`} dirty={changes.length > 0} onClose={onClose}
      {...plans && { actions: <Button
        intent="primary" text={changes.length === 0 ? '保存' : `保存 ${changes.length} 道`} disabled={changes.length === 0} loading={busy}
        onClick={save}
      /> }}
    >
      <div className="yz-board-steps" tabIndex={plans ? undefined : 0}>
        {errorOf('') !== undefined && <p className="wrong" role="alert">{errorOf('')}</p>}
        {steps === undefined ? <SkeletonRows rows={3} columns={4} /> : (
          <table aria-label="工序">
            <thead><tr><th
              scope="col"
            >工序</th><th scope="col">状态</th><th scope="col" className="number">完成量</th><th scope="col">班组</th></tr></thead>
            <tbody>
              {steps.map(step => (
                <StepLine
                  key={keyOf(step)} step={step} unit={lookups.label(DICT.unit, step.unit ?? '') ?? ''} edited={edits.get(keyOf(step)) ?? {}}
                  corrects={corrects}
                  onChange={edited => setEdits(new Map(edits).set(keyOf(step), edited))}
                />
              ))}
            </tbody>
          </table>
        )}
        {plans && (
          <FieldRow label="班组" hint="选择后用于这里的全部工序">
            {aria => <RecordField aria={aria} noun="班组" source={teams} value={team} onChange={setTeam} />}
          </FieldRow>
        )}
        {isCorrection && (
          <FieldRow label="更正原因" required hint="工序进度由施工日报更新，更正会记入日志" {...errorOf('reason') !== undefined && { error: errorOf('reason')! }}>
            {aria => <InputGroup {...aria} value={reason} onValueChange={setReason} />}
          </FieldRow>
        )}
      </div>
    </DialogFrame>
  )
}
