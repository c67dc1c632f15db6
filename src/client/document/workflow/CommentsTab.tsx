import { Button, TextArea } from '@blueprintjs/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { timeText, type FileRef } from '#schemas/kit/index.ts'
import { COMMENT_MAX, documentFactsApi } from '#shared/api/documentFacts.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { COMMENT_FILES } from './attachments.ts'
import { useComments } from '../useComments.ts'
import { isConfirmKey } from '#client/ui/confirmKey.ts'
import type { DocumentRef } from './documentRef.ts'
import { useRepeatable } from './useRepeatable.ts'
import './workflow.css'

function CommentForm({ kind, id }: DocumentRef) {
  const { setDirty } = useTab()
  const form = useRef<HTMLDivElement>(null)
  const [content, setContent] = useState('')
  const [files, setFiles] = useState<readonly FileRef[]>([])
  const [pending, setPending] = useState(false)
  const [shownFault, setShownFault] = useState<string>()
  const [sending, setSending] = useState(false)
  const keyFor = useRepeatable()
  const dirty = content !== '' || files.length > 0
  useEffect(() => {
    if (!dirty) return undefined
    setDirty(true)
    return () => setDirty(false)
  }, [dirty, setDirty])
  const fault = (): string | undefined => {
    if (content.trim() === '') return '评论内容必须填写'
    if (content.length > COMMENT_MAX) return `评论最多 ${COMMENT_MAX} 字`
    return pending ? '上传未完成' : undefined
  }
  const send = async (): Promise<void> => {
    setShownFault(fault())
    if (fault() !== undefined || sending) return
    setSending(true)
    try {
      const input = { kind, id, content, fileIds: files.map(file => file.id) }
      await call(documentFactsApi.comment, input, { key: keyFor(input) })
      setContent('')
      setFiles([])
      await reload(documentFactsApi.comments)
    } catch {
      // The call has shown its error; the text stays.
    } finally {
      setSending(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isConfirmKey(event)) return
    event.preventDefault()
    void send()
  }
  return (
    <div ref={form} className="yz-flow-comment" onKeyDown={onKeyDown}>
      <FieldRow label="评论" error={shownFault}>
        {aria => (
          <span className="yz-counted">
            <TextArea
              {...aria} fill rows={3} value={content}
              onChange={event => { setContent(event.target.value); setShownFault(undefined) }}
            />
            <small aria-live="polite" className={content.length > COMMENT_MAX ? 'over' : undefined}>
              {content.length}/{COMMENT_MAX}
            </small>
          </span>
        )}
      </FieldRow>
      <FileUpload label="附件" rules={COMMENT_FILES} files={files} onChange={setFiles} onPending={setPending} pasteFrom={form} />
      <Button text="发表评论" title="Ctrl Enter" loading={sending} onClick={() => void send()} />
    </div>
  )
}

/** Beside the answers, with attachments (domain B12.9). */
export function CommentsTab(one: DocumentRef) {
  const { data, error, mutate } = useComments(one)
  return (
    <div className="yz-flow-comments">
      {data === undefined
        ? <Arriving what="评论" error={error} rows={3} columns={1} onRetry={() => void mutate()} />
        : data.length === 0
          ? <p className="yz-none">还没有评论。</p>
          : (
              <ol className="yz-flow-log" aria-label="评论">
                {data.map(({ id, realName, time, content, files }) => (
                  <li key={id}>
                    <div className="head"><b>{realName}</b><time dateTime={time}>{timeText(time)}</time></div>
                    <p>{content}</p>
                    {files.length > 0 && <FileThumbs files={files} />}
                  </li>
                ))}
              </ol>
            )}
      <CommentForm {...one} />
    </div>
  )
}
