import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import type { FileRules } from '#client/ui/files/fileRules.ts'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { LazyFileViewer } from '#client/ui/files/LazyFileViewer.tsx'
import type { EditorPopupProps } from './editorProps.ts'

/** Views the files of a read-only cell; those of an editable one are changed together. */
export function GalleryEditor({ row, column, columnKey, readOnly, events, pick, close }: EditorPopupProps) {
  const value = row[columnKey]
  const storedFiles = Array.isArray(value) ? value as readonly FileRef[] : []
  const [files, setFiles] = useState(storedFiles)
  const [pending, setPending] = useState(false)
  if (readOnly) return <LazyFileViewer files={storedFiles} urlOf={events.fileUrl} onClose={close} />
  return (
    <DialogFrame
      size="S" title={column.label} dirty={pending || files !== storedFiles} onClose={close}
      actions={<Button
        intent="primary" text="确定" disabled={pending} title={pending ? '上传未完成' : undefined}
        onClick={() => pick(files.length === 0 ? null : files)}
      />}
    >
      <FileUpload label={column.label} rules={column.options as FileRules} files={files} onChange={setFiles} onPending={setPending} />
    </DialogFrame>
  )
}
