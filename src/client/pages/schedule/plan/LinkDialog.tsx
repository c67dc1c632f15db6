import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { LAG_CLOCK, LINK_KIND, type LagClock, type LinkKind } from '#schemas/schedule/terms.ts'
import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { consequence } from './planned.ts'
import type { ScheduleModel } from './ScheduleModel.ts'

const KINDS = Object.entries(LINK_KIND).map(([value, label]) => ({ value, label }))
const CLOCKS = Object.entries(LAG_CLOCK).map(([value, label]) => ({ value, label }))

export interface LinkDialogProps {
  readonly model: ScheduleModel
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** 连接: sets or removes manual links between bars in sequence. */
export function LinkDialog({ model, ids, onClose }: LinkDialogProps) {
  const [kind, setKind] = useState<LinkKind>('FS')
  const [lag, setLag] = useState('0')
  const [clock, setClock] = useState<LagClock>('WORKING')
  const { plan, placed } = model.planned
  const pairs = ids.slice(1).map((to, at) => ({ from: ids[at]!, to }))
  const manualLinks = plan.links.filter(({ source, from, to }) => source === 'MANUAL' && ids.includes(from) && ids.includes(to))
  const isLag = /^\d{1,4}$/.test(lag)
  const edit: ScheduleEdit = { kind: 'LINKS', add: pairs.map(pair => ({ ...pair, kind, lag: isLag ? Number(lag) : 0, clock })), remove: [] }
  const { faults, message } = consequence(model.planned, edit)
  const done = (label: string, edit: ScheduleEdit): void => {
    model.act(label, [edit])
    onClose()
  }
  return (
    <DialogFrame
      size="S" title="连接" code={`${ids.length} 条进度项`} onClose={onClose}
      {...manualLinks.length > 0 && { tools: <Button
        text={`取消 ${manualLinks.length} 条连接`}
        onClick={() => done('取消连接', { kind: 'LINKS', add: [], remove: manualLinks.map(({ from, to }) => ({ from, to })) })}
      /> }}
      actions={<Button intent="primary" text="连接" disabled={faults.length > 0 || !isLag} onClick={() => done('连接', edit)} />}
    >
      <div className="yz-schedule-form">
        <ol className="chain">{ids.map(id => <li key={id}>{placed.get(id)?.label}</li>)}</ol>
        <FormGrid columns={3}>
          <FieldRow label="关系">{aria => <HTMLSelect
            {...aria} fill options={KINDS} value={kind} onChange={event => setKind(event.target.value === 'SS' ? 'SS' : 'FS')}
          />}</FieldRow>
          <FieldRow
            label="等待小时" {...!isLag && { error: '等待小时须为 0 到 8760' }}
          >{aria => <InputGroup {...aria} inputMode="numeric" value={lag} onValueChange={setLag} />}</FieldRow>
          <FieldRow label="等待按">{aria => <HTMLSelect
            {...aria} fill options={CLOCKS} value={clock}
            onChange={event => setClock(event.target.value === 'CALENDAR' ? 'CALENDAR' : 'WORKING')}
          />}</FieldRow>
        </FormGrid>
        <p className={faults.length > 0 ? 'wrong' : 'consequence'} role={faults.length > 0 ? 'alert' : 'status'}>{message}</p>
      </div>
    </DialogFrame>
  )
}
