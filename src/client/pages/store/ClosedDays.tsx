import { Button } from '@blueprintjs/core'
import { Lock } from '@blueprintjs/icons'
import { useState } from 'react'
import { projectClosingApi } from '#shared/api/projectClosing.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { toast } from '#client/ui/toaster.tsx'

interface DialogProps {
  readonly projectId: string, readonly before: string | null, readonly onClose: () => void, readonly onDone: () => void
}

/** 结账: refuses bills with a business day on or before it, and reversals of bills on those days. */
function ClosingDialog({ projectId, before, onClose, onDone }: DialogProps) {
  const [day, setDay] = useState(before)
  const [refused, setRefused] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await call(projectClosingApi.save, { projectId, day }, { quiet: true })
      toast.ok(day === null ? '已取消结账' : `已结账到 ${day}`)
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error.msg)
      setSaving(false)
    }
  }
  return (
    <DialogFrame
      size="S" title="结账" dirty={day !== before} onClose={onClose}
      actions={<Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />}
    >
      <FormGrid columns={1}>
        <FieldRow label="结账到" error={refused ?? undefined} hint="这一天及以前不能再登记、反审核出入库单；清空即取消结账。">
          {aria => <DateField aria={aria} value={day} onChange={setDay} />}
        </FieldRow>
      </FormGrid>
    </DialogFrame>
  )
}

/** The last closed day of a project's books, with closing for users with permission. */
export function ClosedDays({ projectId }: { readonly projectId: string }) {
  const { data, mutate } = useCall(projectClosingApi.read, { projectId })
  const [open, setOpen] = useState(false)
  const mayClose = useMay()(projectClosingApi.save.need, projectId)
  if (data === undefined) return null
  const text = data.day === null ? '未结账' : `已结账到 ${data.day}`
  return (
    <>
      {mayClose ? <Button icon={<Lock />} text={text} title="结账" onClick={() => setOpen(true)} /> : <span>{text}</span>}
      {open && <ClosingDialog
        projectId={projectId} before={data.day} onClose={() => setOpen(false)} onDone={() => { setOpen(false); void mutate() }}
      />}
    </>
  )
}
