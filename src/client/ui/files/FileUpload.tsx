import { Button } from '@blueprintjs/core'
import { Upload } from '@blueprintjs/icons'
import { useEffect, useLayoutEffect, useRef, useState, type DragEvent, type RefObject } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { outgoing } from '#client/data/outgoing.ts'
import type { ControlProps } from '../FieldRow.tsx'
import { toast } from '../toaster.tsx'
import { compressed, type ImageMode } from './compress.ts'
import { FileItem } from './FileItem.tsx'
import { isPicture, type FileRules } from './fileRules.ts'
import { LazyFileViewer } from './LazyFileViewer.tsx'
import { usePasteFrom, type Pasting } from './usePasteFrom.ts'
import { useUploads } from './useUploads.ts'
import './files.css'

/** Renamed: the browser calls every one image.png. */
function pastedPictures(data: DataTransfer, now: Date): File[] {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return [...data.files].filter(({ type }) => type.startsWith('image/')).map((file, at) =>
    new File([file], `粘贴-${stamp}-${at + 1}.${file.type === 'image/jpeg' ? 'jpg' : file.type.slice('image/'.length)}`, { type: file.type }))
}

export interface FileUploadProps {
  readonly aria?: ControlProps
  readonly label: string
  readonly rules: FileRules
  readonly files: readonly FileRef[]
  /** Called once all files are done (spec-1 §4). */
  readonly onChange: (files: readonly FileRef[]) => void
  readonly disabled?: boolean
  /** Scaled down unless `original`. */
  readonly imageMode?: ImageMode
  /** The caller's folder: `quota/images`. */
  readonly path?: string
  readonly projectId?: string
  /** Called before a finished file is removed; a rejection retains it: 删除失败. */
  readonly onRemove?: (file: FileRef) => Promise<void>
  /** Pending or failed upload: the form must not be saved. */
  readonly onPending?: (pending: boolean) => void
  /** Form without other pictures: pasting anywhere uploads here. */
  readonly pasteFrom?: RefObject<HTMLElement | null>
}

/** Chosen, dropped or pasted, sent at once, with progress (spec-1 §5). */
export function FileUpload(props: FileUploadProps) {
  const {
    aria, label, rules, files, onChange, disabled = false, imageMode = 'compressed', path, projectId, onRemove, onPending, pasteFrom,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const { uploads, items } = useUploads({
    rules, onChange, onRemove,
    start: async file => outgoing({ file: imageMode === 'compressed' ? await compressed(file) : file, name: file.name, path, projectId }),
  }, files)
  const { pending } = uploads
  const report = useRef(onPending)
  useLayoutEffect(() => { report.current = onPending })
  useEffect(() => {
    report.current?.(pending)
    return () => report.current?.(false)
  }, [pending])

  const add = (chosen: readonly File[]): void => {
    for (const { name, text } of uploads.add(chosen)) toast.bad(`${name}：${text}`)
  }
  const remove = async (uid: string): Promise<void> => {
    const failed = await uploads.remove(uid)
    if (failed !== null) toast.bad(failed)
  }
  const paste = (event: Pasting): void => {
    const pictures = event.clipboardData ? pastedPictures(event.clipboardData, new Date()) : []
    if (disabled || pictures.length === 0) return
    event.preventDefault()
    add(pictures)
  }
  usePasteFrom(pasteFrom, field, paste)
  const drag = (inside: boolean) => (event: DragEvent): void => {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  const done = items.filter(({ status }) => status === 'done')
  const pictures = rules.types.some(type => isPicture(`.${type}`))
  return (
    <div
      ref={field} className={`yz-files${over ? ' over' : ''}`} role="group" aria-label={label} tabIndex={-1} onPaste={paste}
      onDragOver={drag(true)} onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event)
        if (!disabled) add([...event.dataTransfer.files])
      }}
    >
      {items.length > 0 && (
        <ul>
          {items.map(item => (
            <FileItem
              key={item.uid} item={item} disabled={disabled} onOpen={() => setOpenIndex(done.indexOf(item))}
              onRetry={() => uploads.retry(item.uid)} onRemove={() => void remove(item.uid)}
            />
          ))}
        </ul>
      )}
      {!disabled && (
        <div className="yz-files-add">
          <input
            ref={input} hidden type="file" aria-label={`选择${label}`} multiple={rules.maxCount > 1}
            accept={rules.types.map(type => `.${type}`).join()}
            onChange={event => {
              add([...event.target.files ?? []])
              event.target.value = ''
            }}
          />
          <Button
            {...aria} aria-required={undefined} aria-label={`上传${label}`} size="small" icon={<Upload size={14} />} text={`上传${label}`}
            disabled={uploads.isFull}
            onClick={() => input.current?.click()}
          />
          <small>{`${items.length}/${rules.maxCount}，每个不超过 ${rules.maxSize} MB，可拖入${pictures ? '或粘贴图片' : ''}`}</small>
        </div>
      )}
      {openIndex !== null && (
        <LazyFileViewer
          files={done.map(({ attachmentId = '', name, url = '' }) => ({ id: attachmentId, originName: name, visitUrl: url }))}
          first={openIndex} onClose={() => setOpenIndex(null)}
        />
      )}
    </div>
  )
}
