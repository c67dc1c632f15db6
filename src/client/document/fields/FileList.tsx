import { Button, Spinner } from '@blueprintjs/core'
import { Document, SmallCross, Upload } from '@blueprintjs/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { fileApi } from '#shared/api/file.ts'
import { upload } from '#client/data/http.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { refuseFile, type FileRules } from './fileRules.ts'

export interface FileListProps {
  readonly aria: ControlProps
  readonly label: string
  readonly rules: FileRules
  readonly files: readonly FileRef[]
  readonly onChange: (files: readonly FileRef[]) => void
  readonly disabled?: boolean
}

const PICTURE = /\.(jpe?g|png)$/i

async function send(file: File): Promise<FileRef> {
  const form = new FormData()
  form.set('file', file)
  const { id, originName, visitUrl } = await upload(fileApi.uploadFile, form)
  return { id, originName, visitUrl }
}

/** Files of a field: thumbnails or names, each with a way to drop it, and the way to add more (spec-1 §5). */
export function FileList({ aria, label, rules, files, onChange, disabled = false }: FileListProps) {
  const input = useRef<HTMLInputElement>(null)
  // Several files are on their way at once: each joins those that have arrived before it.
  const newest = useRef(files)
  useLayoutEffect(() => { newest.current = files }, [files])
  const [sending, setSending] = useState(0)

  const add = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const refused = refuseFile(file, newest.current.length, rules)
      if (refused) {
        toast.bad(`${file.name}：${refused}`)
        continue
      }
      setSending(count => count + 1)
      try {
        const sent = await send(file)
        newest.current = [...newest.current, sent]
        onChange(newest.current)
      } catch {
        toast.bad(`${file.name}：上传未完成`)
      } finally {
        setSending(count => count - 1)
      }
    }
  }
  return (
    <div className="yz-files" onDragOver={event => event.preventDefault()} onDrop={event => {
      event.preventDefault()
      if (!disabled) void add([...event.dataTransfer.files])
    }}>
      {files.map(file => (
        <span key={file.id} className="yz-file">
          {PICTURE.test(file.originName) ? <img src={file.visitUrl} alt={file.originName} /> : <Document />}
          <a href={file.visitUrl} target="_blank" rel="noreferrer" title={file.originName}>{file.originName}</a>
          {!disabled && (
            <button type="button" aria-label={`删除${file.originName}`} onClick={() => onChange(files.filter(other => other.id !== file.id))}>
              <SmallCross size={14} />
            </button>
          )}
        </span>
      ))}
      {sending > 0 && <Spinner size={16} aria-label="上传中" />}
      <input ref={input} hidden type="file" multiple={rules.maxCount > 1} accept={rules.types.map(type => `.${type}`).join()} onChange={event => {
        void add([...event.target.files ?? []])
        event.target.value = ''
      }} />
      {!disabled && files.length < rules.maxCount && (
        <Button {...aria} size="small" icon={<Upload size={14} />} text={`上传${label}`} loading={sending > 0} onClick={() => input.current?.click()} />
      )}
      <small>{`${files.length}/${rules.maxCount}，每个不超过 ${rules.maxSize} MB`}</small>
    </div>
  )
}
