import { useMemo } from 'react'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'
import { RecordField } from '#client/ui/pick/fields.tsx'
import type { PickSource } from '#client/ui/pick/source.ts'

export interface Colleague {
  readonly userId: string
  readonly realName: string
}

export interface ColleaguePickerProps {
  readonly aria: ControlProps
  readonly value: Colleague | null
  readonly onChange: (person: Colleague | null) => void
  /** Who is not to be chosen. */
  readonly except?: string
  readonly disabled?: boolean
}

/** Active colleagues, found by name, job or phone on the server; the call answers all that fit at once. */
const colleagues = (except: string | undefined): PickSource => async ({ text, signal }) => {
  const found = await call(peopleApi.queryColleagues, { text }, { quiet: true, signal })
  const entries = found.filter(({ userId }) => userId !== except).map(({ userId, realName, departmentName, jobTitle }) => ({
    key: userId, label: realName, detail: [departmentName, jobTitle].filter(Boolean).join(' · '),
  }))
  return { entries, total: entries.length }
}

/** One active colleague. */
export function ColleaguePicker({ aria, value, onChange, except, disabled }: ColleaguePickerProps) {
  const source = useMemo(() => colleagues(except), [except])
  return (
    <RecordField
      aria={aria} noun="同事" disabled={disabled} source={source} value={value && { key: value.userId, label: value.realName }}
      onChange={entry => onChange(entry && { userId: entry.key, realName: entry.label })}
    />
  )
}
