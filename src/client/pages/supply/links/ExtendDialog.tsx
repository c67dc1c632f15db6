import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { momentAt } from '#schemas/kit/clock.ts'
import { timeText } from '#schemas/kit/index.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { call } from '#client/data/http.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { OfLink } from './RevokeDialog.tsx'

/** 延期: moves the deadline of the whole inquiry; quotes are retained, all suppliers see it on their pages. */
export function ExtendDialog({ kind, link, onClose, onDone }: OfLink) {
  const before = timeText(String(link.deadline ?? ''))
  const [day, setDay] = useState<string | null>(before.slice(0, 10))
  const [time, setTime] = useState(before.slice(11))
  const { busy, errorOf, send, refuse, form } = useSending('deadline')
  const deadline = day === null ? undefined : momentAt(day, time)
  const save = (): void => {
    if (refuse({ deadline: deadline === undefined ? '请填写日期和时间，例如 18:00' : undefined }) || deadline === undefined) return
    void send(async () => {
      await call(inquiryLinkApis[kind].extend, { id: String(link.inquiryId), deadline }, { quiet: true })
      toast.ok('已延期，所有受邀供应商的页面会显示新的截止时间')
      onDone()
    })
  }
  return (
    <DialogFrame
      size="S" title={`延期：${String(link.inquiryName ?? '')}`} onClose={onClose}
      actions={<Button intent="primary" text="延期" loading={busy} onClick={save} />}
    >
      <div ref={form}>
        <FormGrid columns={2}>
          <FieldRow label="新的截止日期" required error={errorOf('deadline') ?? errorOf('')} hint={`原截止时间 ${before}`}>
            {aria => <DateField aria={aria} label="新的截止日期" value={day} min={before.slice(0, 10)} onChange={setDay} />}
          </FieldRow>
          <FieldRow label="时间" required>{control => <InputGroup {...control} value={time} onValueChange={setTime} />}</FieldRow>
        </FormGrid>
      </div>
    </DialogFrame>
  )
}
