import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { FEEDBACK_LIMITS } from '#schemas/feedback/feedback.ts'
import type { FileRef } from '#schemas/kit/index.ts'
import { commentInput, feedbackApi } from '#shared/api/feedback.ts'
import { call } from '#client/data/http.ts'
import { useTab } from '#client/data/tabContext.ts'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { CountedText } from './CountedText.tsx'
import { faultsOf } from './faults.ts'
import { PICTURES } from './pictures.ts'

export interface CommentFormProps {
  readonly id: string
  /** The feedback is closed: a comment reopens it. */
  readonly reopens: boolean
  readonly onSent: () => void
}

/** A comment on a feedback, with pictures. */
export function CommentForm({ id, reopens, onSent }: CommentFormProps) {
  const { setDirty } = useTab()
  const [content, setContent] = useState('')
  const [images, setImages] = useState<readonly FileRef[]>([])
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const [sending, setSending] = useState(false)
  const [pending, setPending] = useState(false)
  const dirty = content !== '' || images.length > 0
  useEffect(() => setDirty(dirty), [dirty, setDirty])
  const send = async () => {
    const input = { id, content, imageIds: images.map(image => image.id) }
    const faults = new Map([...faultsOf(commentInput, input), ...pending ? [['imageIds', '上传未完成'] as const] : []])
    setErrors(faults)
    if (faults.size > 0) toFault()
    if (faults.size > 0 || sending) return
    setSending(true)
    try {
      await call(feedbackApi.addComment, input)
      setContent('')
      setImages([])
      onSent()
    } catch {
      // The call reports the reason; the input is preserved.
    } finally {
      setSending(false)
    }
  }
  return (
    <div ref={form} className="yz-feedback-form">
      <FormGrid columns={1}>
        <FieldRow label={reopens ? '回复并重新打开' : '回复'} error={errors.get('content')}>
          {aria => (
            <CountedText
              aria={aria} rows={3} max={FEEDBACK_LIMITS.content} value={content}
              onChange={text => {
                setContent(text)
                setErrors(new Map())
              }}
            />
          )}
        </FieldRow>
        <FieldRow label="图片" error={errors.get('imageIds')}>
          {aria => (
            <FileUpload
              aria={aria} label="图片" rules={PICTURES} files={images} onChange={setImages} onPending={setPending} pasteFrom={form}
            />
          )}
        </FieldRow>
      </FormGrid>
      <Button intent="primary" text="发送回复" loading={sending} onClick={() => void send()} />
    </div>
  )
}
