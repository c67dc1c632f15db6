import { Button, Spinner } from '@blueprintjs/core'
import { Media } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { LICENCE_MAX_BYTES } from '#shared/account.ts'
import { fileTooLarge } from '#shared/fileLimit.ts'
import { CallError } from '#client/data/callError.ts'
import { request } from '#client/data/http.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

export interface LicenceFieldProps {
  readonly error: string | undefined
  /** '' without a picture. */
  readonly onChange: (licenceId: string) => void
}

const faultOf = (file: File): string | undefined => {
  if (!TYPES.has(file.type)) return '文件类型不正确'
  return file.size > LICENCE_MAX_BYTES ? fileTooLarge(LICENCE_MAX_BYTES) : undefined
}

async function send(file: File): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const response = await request('/api/em/merchant/apply/uploadLicence', form, { alertLevel: 2 })
  return typeof response === 'object' && response !== null && 'licenceId' in response ? String(response.licenceId) : ''
}

/** Uploaded when chosen, dropped or pasted (messages: spec-1 §5). */
export function LicenceField({ error, onChange }: LicenceFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<{ readonly name: string, readonly url: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => () => { if (picture) URL.revokeObjectURL(picture.url) }, [picture])

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined || busy) return
    const refused = faultOf(file)
    setFault(refused)
    if (refused !== undefined) return
    setBusy(true)
    try {
      onChange(await send(file))
      setPicture({ name: file.name, url: URL.createObjectURL(file) })
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setFault(thrown.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FieldRow label="营业执照" required error={fault ?? error} hint="jpg、jpeg、png 图片，5 MB 以内，可以拖入或粘贴">
      {control => (
        <div
          className="yz-licence"
          data-invalid={control['aria-invalid']}
          onPaste={event => void upload(event.clipboardData.files[0])}
          onDragOver={event => event.preventDefault()}
          onDrop={event => {
            event.preventDefault()
            void upload(event.dataTransfer.files[0])
          }}
        >
          {picture === null ? <Media size={24} aria-hidden /> : <img src={picture.url} alt={picture.name} />}
          <span className="name" title={picture?.name}>{picture?.name ?? '还没有选择图片'}</span>
          {busy && <Spinner size={16} aria-label="正在上传" />}
          <Button
            id={control.id}
            aria-describedby={control['aria-describedby']}
            text={picture === null ? '选择图片' : '重新选择'}
            disabled={busy}
            onClick={() => input.current?.click()}
          />
          <input
            ref={input}
            type="file"
            hidden
            aria-label="营业执照图片"
            accept="image/jpeg,image/png"
            onChange={event => {
              void upload(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </div>
      )}
    </FieldRow>
  )
}
