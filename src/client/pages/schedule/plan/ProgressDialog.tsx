import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { businessDate } from '#schemas/kit/index.ts'
import type { WireBar } from '#shared/api/schedulePlan.ts'
import { scheduleApi as api } from '#shared/api/schedule.ts'
import { labelOf } from '#shared/schedule/teams.ts'
import { call } from '#client/data/http.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { toast } from '#client/ui/toaster.tsx'

const PERCENT = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/
export interface ProgressDialogProps {
  readonly projectId: string
  readonly bars: readonly WireBar[]
  readonly revision: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 上报进度 manually: the progress of bars, each in percent of all its steps. */
export function ProgressDialog({ projectId, bars, revision, onDone, onClose }: ProgressDialogProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [day, setDay] = useState<string | null>(businessDate())
  const [remark, setRemark] = useState('')
  const { busy, errorOf, send } = useSending('day')
  const rows = bars.flatMap(({ id }) => (typed.has(id) ? [{ id, percent: typed.get(id)!.trim() }] : []))
  const isRight = rows.every(({ percent }) => PERCENT.test(percent))
  const save = (): void => void send(async () => {
    await call(api.progress, { projectId, revision, ...day !== null && { day }, remark: remark.trim(), rows }, { quiet: true })
    toast.ok(`已上报 ${rows.length} 条进度`)
    onDone()
  })
  return (
    <DialogFrame
      size="M" title="上报进度" code={`${bars.length} 条进度项`} dirty={rows.length > 0} onClose={onClose}
      actions={<Button
        intent="primary" text={`上报 ${rows.length} 条`} loading={busy} disabled={rows.length === 0 || !isRight} onClick={save}
      />}
    >
      <div className="yz-schedule-form">
        {errorOf('') !== undefined && <p className="wrong" role="alert">{errorOf('')}</p>}
        <FormGrid columns={2}>
          <FieldRow
            label="截至" {...errorOf('day') !== undefined && { error: errorOf('day')! }}
          >{aria => <DateField aria={aria} label="截至" value={day} max={businessDate()} onChange={setDay} />}</FieldRow>
          <FieldRow label="说明">{aria => <InputGroup {...aria} value={remark} onValueChange={setRemark} />}</FieldRow>
        </FormGrid>
        <div className="table" role="group" aria-label="各条的进度">
          <table>
            <thead><tr><th
              scope="col"
            >进度项</th><th scope="col" className="number">已完成 %</th><th scope="col" className="number">到现在 %</th></tr></thead>
            <tbody>
              {bars.map(bar => {
                const value = typed.get(bar.id)
                const isWrong = value !== undefined && !PERCENT.test(value.trim())
                return (
                  <tr key={bar.id}>
                    <th scope="row">{labelOf(bar)}</th><td className="number">{bar.percent}</td>
                    <td className="number">
                      <InputGroup
                        aria-label={`${labelOf(bar)} 到现在完成百分之几`} aria-invalid={isWrong} intent={isWrong ? 'danger' : 'none'}
                        inputMode="decimal"
                        value={value ?? ''} placeholder={bar.percent} onValueChange={next => setTyped(new Map(typed).set(bar.id, next))}
                      />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        {!isRight && <p className="wrong" role="alert">完成百分比须为 0 到 100</p>}
      </div>
    </DialogFrame>
  )
}
