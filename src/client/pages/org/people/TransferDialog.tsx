import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ColleaguePicker, type Colleague } from './ColleaguePicker.tsx'
import type { Person } from './rows.ts'
import { useSending } from '#client/document/useSending.ts'

interface TransferDialogProps {
  readonly person: Person
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 移交：transfers a user's responsibilities to one colleague, before the user is disabled or moved. */
export function TransferDialog({ person: { userId, realName }, onDone, onClose }: TransferDialogProps) {
  const { data: duties = [] } = useCall(peopleApi.queryStaffDuties, { userId }, { keepPreviousData: false })
  const [to, setTo] = useState<Colleague | null>(null)
  const { busy, errorOf, send, refuse, form } = useSending('toUserId')
  const open = duties.filter(({ count }) => count > 0)
  const hand = () => {
    if (to === null) return void refuse({ toUserId: '请选择接手的同事' })
    void send(async () => {
      await call(peopleApi.transferStaff, { userId, toUserId: to.userId }, { quiet: true })
      toast.ok(`已移交给${to.realName}`)
      onDone()
    })
  }
  return (
    <DialogFrame
      size="S" title={`移交${realName}负责的事项`} dirty={to !== null} onClose={onClose}
      actions={<Button intent="primary" text="移交" loading={busy} disabled={open.length === 0} onClick={hand} />}
    >
      <div ref={form} className="yz-people-form">
        <div>{open.length === 0 ? '名下没有需要移交的事项。' : `名下有${open.map(({ label, count }) => `${label} ${count} 项`).join('、')}，移交后才能停用。`}</div>
        {open.length > 0 && (
          <FieldRow label="接手的同事" required error={errorOf('toUserId') ?? errorOf('')}>
            {aria => <ColleaguePicker aria={aria} value={to} except={userId} onChange={setTo} />}
          </FieldRow>
        )}
      </div>
    </DialogFrame>
  )
}
