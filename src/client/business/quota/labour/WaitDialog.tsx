import { Button, NumericInput } from '@blueprintjs/core'
import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { MAX_WAIT_HOURS, WAIT_HINT } from '#schemas/quota/workers.ts'
import { readWait, splitWait } from '#client/cells/waitText.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'

export interface WaitDialogProps {
  readonly step: Row
  readonly onSet: (hours: number) => void
  readonly onClose: () => void
}

/** 工艺等待期: 0–365 days and 0–23 hours; 删除 clears it (spec-2 §4). */
export function WaitDialog({ step, onSet, onClose }: WaitDialogProps) {
  const now = splitWait(typeof step.waitTime === 'number' ? step.waitTime : 0)
  const [days, setDays] = useState(String(now.days))
  const [hours, setHours] = useState(String(now.hours))
  const read = readWait(days, hours, MAX_WAIT_HOURS, WAIT_HINT)
  const set = () => { if ('value' in read) onSet(read.value ?? 0) }
  return (
    <DialogFrame
      size="S" title="工艺等待期" code={String(step.jobName ?? '')} onClose={onClose}
      actions={<>
        {step.isWait === true || now.days + now.hours > 0
          ? <Button intent="danger" variant="outlined" text="删除" onClick={() => onSet(0)} />
          : null}
        <Button intent="primary" text="确定" disabled={'problem' in read} onClick={set} />
      </>}
    >
      <FormGrid columns={2}>
        <FieldRow label="天" error={'problem' in read ? read.problem : undefined}>
          {aria => <NumericInput
            {...aria} fill buttonPosition="none" min={0} max={365} value={days} onValueChange={(_, typed) => setDays(typed)}
          />}
        </FieldRow>
        <FieldRow label="小时">
          {aria => <NumericInput
            {...aria} fill buttonPosition="none" min={0} max={23} value={hours} onValueChange={(_, typed) => setHours(typed)}
          />}
        </FieldRow>
      </FormGrid>
    </DialogFrame>
  )
}
