import { Button } from '@blueprintjs/core'
import { Download, Import } from '@blueprintjs/icons'
import type { DragEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ACCEPTED, MAX_FILE_MB } from './useImport.ts'

export interface FileStepProps {
  readonly hint: string
  readonly template?: (() => Promise<void>) | undefined
  readonly busy: boolean
  readonly onFile: (file: File) => void
}

export function FileStep({ hint, template, busy, onFile }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  // Refocuses the button, disabled while reading a refused file.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) button.current?.focus()
  }, [busy])
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onFile(file)
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div
      className={`yz-wizard-drop${over ? ' over' : ''}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event)
        choose(event.dataTransfer.files)
      }}
    >
      <EmptyState
        icon={<Import size={32} />}
        title="把文件拖到这里，或者选择文件"
        text={(
          <>
            {`${ACCEPTED.join('、')}，不超过 ${MAX_FILE_MB} MB、10 万行。`}{hint}<br />
            写入之前会先检查，并列出每一处变化和问题。
          </>
        )}
        action={(
          <div className="yz-empty-ways">
            <Button ref={button} autoFocus intent="primary" text="选择文件" loading={busy} onClick={() => input.current?.click()} />
            {/* The call shows its error. */}
            {template && <Button icon={<Download />} text="下载模板" disabled={busy} onClick={() => void template().catch(() => {})} />}
          </div>
        )}
      />
      <input
        ref={input}
        hidden
        type="file"
        aria-label="导入文件"
        accept={ACCEPTED.map(ending => `.${ending}`).join()}
        onChange={event => {
          choose(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
