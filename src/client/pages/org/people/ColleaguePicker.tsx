import { useMemo } from 'react'
import { colleaguesBut } from '#client/document/pickers/colleagues.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'
import { RecordField } from '#client/ui/pick/fields.tsx'

export interface Colleague {
  readonly userId: string
  readonly realName: string
}

export interface ColleaguePickerProps {
  readonly aria: ControlProps
  readonly value: Colleague | null
  readonly onChange: (person: Colleague | null) => void
  readonly except?: string
  readonly disabled?: boolean
}

export function ColleaguePicker({ aria, value, onChange, except, disabled }: ColleaguePickerProps) {
  const source = useMemo(() => (except === undefined ? colleaguesBut() : colleaguesBut(except)), [except])
  return (
    <RecordField
      aria={aria} noun="同事" disabled={disabled} source={source} value={value && { key: value.userId, label: value.realName }}
      onChange={entry => onChange(entry && { userId: entry.key, realName: entry.label })}
    />
  )
}
