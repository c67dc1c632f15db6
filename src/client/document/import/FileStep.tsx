import { Button } from '@blueprintjs/core'
import { Import } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { refuseFile } from '../fields/fileRules.ts'

export const WORKBOOK = { maxCount: 1, maxSize: 50, types: ['csv', 'xls', 'xlsx'] } as const

/** Chooses a workbook, by button or by dropping it (spec-1 §5: csv, xls, xlsx). */
export function FileStep({ busy, onFile }: { readonly busy: boolean; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (!file) return
    const refused = refuseFile(file, 0, WORKBOOK)
    if (refused) toast.bad(refused)
    else onFile(file)
  }
  return (
    <div
      className={`yz-drop${over ? ' over' : ''}`}
      onDragOver={event => { event.preventDefault(); setOver(true) }}
      onDragLeave={() => setOver(false)}
      onDrop={event => { event.preventDefault(); setOver(false); take(event.dataTransfer.files[0]) }}
    >
      <input ref={input} hidden type="file" aria-label="工作簿" accept={WORKBOOK.types.map(type => `.${type}`).join()} onChange={event => { take(event.target.files?.[0]); event.target.value = '' }} />
      <EmptyState
        icon={<Import size={32} />} title="把工作簿拖到这里，或者选择文件" text={`支持 xlsx、xls、csv，不超过 ${WORKBOOK.maxSize} MB。`}
        action={<Button intent="primary" text="选择文件" loading={busy} onClick={() => input.current?.click()} />}
      />
    </div>
  )
}
