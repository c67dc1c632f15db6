import { Button } from '@blueprintjs/core'
import { Cross, DoubleCaretVertical } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useFieldNote } from '../fieldNote.ts'
import type { ControlProps } from '../FieldRow.tsx'

export interface PickTargetProps {
  readonly aria: ControlProps
  /** '' for none. */
  readonly label: string
  readonly placeholder?: string
  readonly disabled?: boolean
}

/** A button that looks like an input. A button cannot be required: its label says so. */
export function pickTarget({ aria, label, placeholder = '请选择', disabled }: PickTargetProps): ReactElement {
  return (
    <Button
      {...aria}
      aria-required={undefined}
      className={`yz-pick-target${label === '' ? ' empty' : ''}`}
      alignText="start"
      disabled={disabled}
      text={label || placeholder}
      title={label || undefined}
      endIcon={<DoubleCaretVertical />}
    />
  )
}

/** Skipped by Tab: Delete and Backspace on the field do the same. */
export function ClearButton({ of: noun, onClear }: { readonly of: string; readonly onClear: () => void }) {
  const sayUnread = useFieldNote()
  return (
    <Button
      variant="minimal" icon={<Cross size={14} />} aria-label={`清除${noun}`} title="清除（Delete）" tabIndex={-1}
      onClick={event => {
        // The pressed button disappears, so its field gets the focus.
        event.currentTarget.closest('.yz-pick')?.querySelector<HTMLElement>('.yz-pick-target')?.focus()
        sayUnread(null)
        onClear()
      }}
    />
  )
}
