import { Button, Checkbox, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { positionApi as api } from '#shared/api/position.ts'
import { call } from '#client/data/http.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { copyNames } from './copyNames.ts'

export interface CopyDialogProps {
  readonly projectId: string
  readonly place: Row
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 复制: copies a place with its subtree under other names beside it, with its matches, marked for checking. */
export function CopyDialog({ projectId, place, onDone, onClose }: CopyDialogProps) {
  const [text, setText] = useState('')
  const [withMatches, setMatches] = useState(true)
  const [withTags, setTags] = useState(true)
  const { busy, errorOf, send } = useSending()
  const parsed = copyNames(text)
  const names = 'names' in parsed ? parsed.names : []
  const fault = errorOf('') ?? (text.trim() !== '' && 'fault' in parsed ? parsed.fault : undefined)
  const copy = (): void => void send(async () => {
    const {
      count, matches,
    } = await call(api.copy, { projectId, id: String(place.id), names: [...names], withTags, withMatches }, { quiet: true })
    toast.ok(`已复制 ${count} 个部位${matches > 0 ? `，${matches} 行匹配待核对` : ''}`)
    onDone()
  })
  return (
    <DialogFrame
      size="S" title="复制部位" code={String(place.name ?? '')} dirty={text !== ''} onClose={onClose}
      actions={<Button
        intent="primary" text={names.length > 0 ? `复制 ${names.length} 份` : '复制'} disabled={names.length === 0} loading={busy}
        onClick={copy}
      />}
    >
      <div className="yz-design-form">
        <FieldRow label="副本名称" required hint="一行一个，或写规则，如 3F~12F；副本与原部位同级" {...(fault !== undefined && { error: fault })}>
          {aria => <TextArea {...aria} fill autoFocus rows={4} value={text} onChange={event => setText(event.target.value)} />}
        </FieldRow>
        <div>
          <Checkbox label="连同匹配的工程量，复制后须逐行核对" checked={withMatches} onChange={event => setMatches(event.currentTarget.checked)} />
          <Checkbox label="连同标签" checked={withTags} onChange={event => setTags(event.currentTarget.checked)} />
        </div>
      </div>
    </DialogFrame>
  )
}
