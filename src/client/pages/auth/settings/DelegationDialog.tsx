import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { businessDate } from '#schemas/kit/index.ts'
import { PROCESS_GROUPS } from '#schemas/org/processes.ts'
import { approvalApi, ENDS_BEFORE } from '#shared/api/approval.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useUser } from '#client/data/session.ts'
import { colleaguesBut } from '#client/document/pickers/colleagues.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { ChoicesField } from '#client/ui/pick/ChoicesField.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { RecordField } from '#client/ui/pick/fields.tsx'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { toast } from '#client/ui/toaster.tsx'

const GROUPS = Object.entries(PROCESS_GROUPS).map(([key, label]) => ({ key, label }))

/** A new delegation: delegate, period, and process groups. */
export function DelegationDialog({ onClose, onDone }: { readonly onClose: () => void, readonly onDone: () => void }) {
  const { id } = useUser()
  const today = businessDate()
  const [to, setTo] = useState<Pick<PickEntry, 'key' | 'label'> | null>(null)
  const [fromDay, setFrom] = useState<string | null>(today)
  const [untilDay, setUntilDay] = useState<string | null>(null)
  const [groups, setGroups] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const others = useMemo(() => colleaguesBut(id), [id])
  const faults = {
    to: to === null ? '请选择受托人' : undefined,
    from: fromDay === null ? '请选择开始日期' : undefined,
    until: untilDay === null ? '请选择结束日期' : fromDay !== null && untilDay < fromDay ? ENDS_BEFORE : undefined,
  }
  const save = async () => {
    setTried(true)
    if (to === null || fromDay === null || untilDay === null || faults.until !== undefined) return
    setSaving(true)
    try {
      await call(approvalApi.delegate, { toId: to.key, fromDay, untilDay, groups: [...groups] }, { quiet: true })
      toast.ok(`已委托给${to.label}`)
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error.msg)
      setSaving(false)
    }
  }
  const dirty = to !== null || untilDay !== null || groups.length > 0
  return (
    <DialogFrame
      size="S" title="新增审批委托" dirty={dirty} onClose={onClose}
      actions={<Button intent="primary" text="委托" loading={saving} onClick={() => void save()} />}
    >
      <FormGrid columns={2}>
        <FieldRow
          label="受托人" required wide error={tried ? faults.to : undefined} hint="委托期间新到的审批由他代你处理；你手里已有的待审批单据不移交，可以逐件转办。结束后，他还没有处理的回到你这里。"
        >
          {aria => <RecordField aria={aria} noun="受托人" source={others} value={to} onChange={setTo} />}
        </FieldRow>
        <FieldRow label="开始日期" required error={tried ? faults.from : undefined}>
          {aria => <DateField aria={aria} label="开始日期" value={fromDay} min={today} onChange={setFrom} />}
        </FieldRow>
        <FieldRow label="结束日期" required error={tried ? faults.until : undefined}>
          {aria => <DateField aria={aria} label="结束日期" value={untilDay} min={fromDay} onChange={setUntilDay} />}
        </FieldRow>
        <FieldRow label="流程范围" wide hint="不选时是全部流程。">
          {aria => <ChoicesField aria={aria} noun="流程范围" choices={GROUPS} keys={groups} onChange={setGroups} />}
        </FieldRow>
      </FormGrid>
      {refused !== null && <p className="yz-refused" role="alert">{refused}</p>}
    </DialogFrame>
  )
}
