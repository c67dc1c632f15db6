import { Button, Checkbox, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useCallback, useMemo, useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { FileRef } from '#schemas/kit/index.ts'
import { scheduleDelay } from '#schemas/schedule/delays.ts'
import { scheduleApi as api } from '#shared/api/schedule.ts'
import { call } from '#client/data/http.ts'
import { useLookups } from '#client/data/lookups.ts'
import { optionsOf } from '#client/document/fields/ListControl.tsx'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { EVIDENCE } from './evidence.ts'
import { usePreview } from './usePreview.ts'

const { reason: REASON } = scheduleDelay.header.columns
const SOURCES = [DICT.delayReason] as const
const DAYS = /^\d{1,3}(\.(25|5|50|75))?$/

export interface DelayDialogProps {
  readonly projectId: string
  readonly bar: { readonly id: string, readonly label: string }
  readonly revision: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 登记延误: records a delay in days with reason and evidence, with a preview of its consequences. */
export function DelayDialog({ projectId, bar, revision, onDone, onClose }: DelayDialogProps) {
  const [days, setDays] = useState('1')
  const { lookups } = useLookups(SOURCES)
  const reasons = useMemo(
    () => optionsOf(REASON, lookups).filter(({ disabled }) => disabled !== true).map(({ key: value, label }) => ({ value, label })),
    [lookups]
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const reason = chosen ?? reasons[0]?.value ?? ''
  const [claimable, setClaimable] = useState(true)
  const [files, setFiles] = useState<readonly FileRef[]>([])
  const [isPending, setPending] = useState(false)
  const [remark, setRemark] = useState('')
  const { busy, errorOf, send } = useSending('days')
  const previewInput = reason !== '' && DAYS.test(days.trim()) && Number(days) > 0 ? { days: days.trim() } : null
  const { found: preview, refused } = usePreview(previewInput, useCallback(
    (input: { readonly days: string }, signal: AbortSignal) =>
      call(api.delay, { projectId, barId: bar.id, ...input, reason, revision, preview: true }, { quiet: true, signal }),
    [projectId, bar.id, reason, revision],
  ))
  const approval = preview?.approval ?? null
  const save = (): void => void send(async () => {
    const fileIds = files.map(({ id }) => id)
    await call(
      api.delay, { projectId, barId: bar.id, days: days.trim(), reason, claimable, fileIds, remark: remark.trim(), revision },
      { quiet: true }
    )
    toast.ok(approval === null ? '延误已登记' : '延误已提交审批，通过后顺延')
    onDone()
  })
  return (
    <DialogFrame
      size="S" title="登记延误" code={bar.label} dirty={remark !== '' || files.length > 0} onClose={onClose}
      actions={<Button
        intent="primary" text={approval === null ? '登记' : '提交审批'} loading={busy} disabled={preview === null || isPending} onClick={save}
      />}
    >
      <div className="yz-schedule-form">
        {errorOf('') !== undefined && <p className="wrong" role="alert">{errorOf('')}</p>}
        <FormGrid columns={2}>
          <FieldRow
            label="延误天数" required hint="按四分之一天计，如 2 或 0.5"
            {...(errorOf('days') ?? refused) != null && { error: errorOf('days') ?? refused! }}
          >
            {aria => <InputGroup {...aria} inputMode="decimal" value={days} onValueChange={setDays} />}
          </FieldRow>
          <FieldRow label="原因" required>{aria => <HTMLSelect
            {...aria} fill options={reasons} value={reason} onChange={event => setChosen(event.target.value)}
          />}</FieldRow>
        </FormGrid>
        <p
          className="consequence" role="status"
        >{preview === null ? '' : preview.consequence.message}{approval !== null && <b>{approval}</b>}</p>
        <Checkbox checked={claimable} label="可向甲方索赔" onChange={event => setClaimable(event.currentTarget.checked)} />
        <FieldRow label="证据">{aria => <FileUpload
          aria={aria} label="证据" rules={EVIDENCE} files={files} projectId={projectId} path="schedule/delay" onChange={setFiles}
          onPending={setPending}
        />}</FieldRow>
        <FieldRow
          label="说明"
        >{aria => <TextArea {...aria} fill rows={3} value={remark} onChange={event => setRemark(event.target.value)} />}</FieldRow>
      </div>
    </DialogFrame>
  )
}
