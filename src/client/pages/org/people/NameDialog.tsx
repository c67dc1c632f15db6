import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { nameFault } from '#shared/account.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { useSending } from '#client/document/useSending.ts'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  /** Most characters. */
  readonly max: number
  readonly initial?: string
  readonly hint?: string | undefined
  /** Adds what is named, without white space around it; what the call throws is shown at the name. */
  readonly onAdd: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Names something new. */
export function NameDialog({ title, label, max, initial = '', hint, onAdd, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial)
  const { busy, errorOf, send, refuse, form } = useSending('name')
  const add = () => {
    const wanted = name.trim()
    if (!refuse({ name: nameFault(wanted, label, max) })) void send(() => onAdd(wanted))
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
