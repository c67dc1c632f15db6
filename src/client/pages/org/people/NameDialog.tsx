import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { nameFault } from '#shared/account.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { useSending } from '#client/document/useSending.ts'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly max: number
  readonly initial?: string
  readonly hint?: string | undefined
  /** Errors of the call are shown at the field. */
  readonly onAdd: (name: string) => Promise<void>
  readonly onClose: () => void
}

export function NameDialog({ title, label, max, initial = '', hint, onAdd, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  const { busy, errorOf, send, refuse, form } = useSending('name')
  const add = () => {
    const trimmed = name.trim()
    if (!refuse({ name: nameFault(trimmed, label, max) })) void send(() => onAdd(trimmed))
  }
  return (
    <DialogFrame
      size="S" title={title} dirty={name !== initial} onClose={onClose}
      actions={<Button intent="primary" text="新增" loading={busy} onClick={add} />}
    >
      <div ref={form}>
        <FieldRow label={label} required error={errorOf('name') ?? errorOf('')} hint={hint}>
          {aria => (
            <InputGroup
              {...aria} autoFocus value={name} onValueChange={setName}
              onKeyDown={event => { if (event.key === 'Enter' && !event.nativeEvent.isComposing) add() }}
            />
          )}
        </FieldRow>
      </div>
    </DialogFrame>
  )
}
