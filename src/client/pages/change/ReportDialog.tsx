import { Button, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { businessDate, type FileRef, type Row } from '#schemas/kit/index.ts'
import { variableChangeApi } from '#shared/api/change.ts'
import { call } from '#client/data/http.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { currentVersion, PAPERS, tooLong } from './steps.ts'

export interface StepDialogProps { readonly row: Row, readonly onClose: () => void, readonly onDone: () => void }

/** 报甲方: the day of reporting the change to the client, with evidence. */
export function ReportDialog({ row, onClose, onDone }: StepDialogProps) {
  const [day, setDay] = useState<string | null>(businessDate())
  const [remark, setRemark] = useState('')
  const [files, setFiles] = useState<readonly FileRef[]>([])
  const [pending, setPending] = useState(false)
  const { busy, errorOf, send, refuse, form } = useSending('day', 'fileIds', 'remark')
  const id = String(row.id)
  const save = (): void => {
    if (refuse({ day: day === null ? '报出日期必须填写' : undefined, fileIds: pending ? '文件还没有上传完成' : undefined, remark: tooLong(remark) })
      || day === null) return
    void send(async () => {
      await call(
        variableChangeApi.report, { id, version: await currentVersion(id), day, fileIds: files.map(file => file.id), remark },
        { quiet: true }
      )
      toast.ok('已登记报甲方')
      onDone()
    })
  }
  return (
    <DialogFrame
      size="S" title={`报甲方：${String(row.title ?? '')}`} dirty={files.length > 0 || remark !== ''} onClose={onClose}
      actions={<Button intent="primary" text="报甲方" loading={busy} onClick={save} />}
    >
      <div ref={form}>
        <FormGrid columns={2}>
          <FieldRow
            label="报出日期" required error={errorOf('day') ?? errorOf('')}
          >{aria => <DateField aria={aria} label="报出日期" value={day} max={businessDate()} onChange={setDay} />}</FieldRow>
          <FieldRow label="报送文件" wide error={errorOf('fileIds')} hint="签收单、报送函">
            {aria => <FileUpload
              aria={aria} label="报送文件" rules={PAPERS} files={files} onChange={setFiles} onPending={setPending} pasteFrom={form}
            />}
          </FieldRow>
          <FieldRow
            label="说明" wide error={errorOf('remark')}
          >{aria => <TextArea {...aria} fill value={remark} onChange={event => setRemark(event.target.value)} />}</FieldRow>
        </FormGrid>
      </div>
    </DialogFrame>
  )
}
