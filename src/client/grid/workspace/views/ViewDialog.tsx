import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { nameFault } from '#shared/account.ts'
import { VIEW_NAME_MAX } from '#shared/api/setting.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { messageOf } from '#client/grid/remote/messages.ts'

export interface ViewDialogProps {
  readonly title: string
  readonly name: string
  readonly sharing: boolean
  /** Rejects with the server's error. */
  readonly onDone: (name: string, shared: boolean) => Promise<void>
  readonly onClose: () => void
}

export function ViewDialog({ title, name, sharing, onDone, onClose }: ViewDialogProps) {
  const [typed, setTyped] = useState(name)
  const [shared, setShared] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const trimmed = typed.trim()
  const done = async () => {
    const fault = nameFault(trimmed, '名称', VIEW_NAME_MAX)
    setProblem(fault)
    if (fault !== undefined || busy) return
    setBusy(true)
    try {
      await onDone(trimmed, shared)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      size="S"
      title={title}
      onClose={onClose}
      actions={<Button intent="primary" text="保存" loading={busy} onClick={() => void done()} />}
    >
      <FormGrid columns={1}>
        <FieldRow label="名称" error={problem}>
          {aria => (
            <InputGroup
              {...aria}
              autoFocus
              value={typed}
              onValueChange={setTyped}
              onKeyDown={event => { if (event.key === 'Enter' && !event.nativeEvent.isComposing) void done() }}
            />
          )}
        </FieldRow>
        {sharing && <Checkbox label="共享给同事（只有我能修改和删除）" checked={shared} onChange={event => setShared(event.currentTarget.checked)} />}
      </FormGrid>
    </DialogFrame>
  )
}
