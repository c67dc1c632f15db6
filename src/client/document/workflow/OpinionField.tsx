import { TextArea } from '@blueprintjs/core'
import { useState, type Ref } from 'react'
import { OPINION_MAX } from '#shared/api/approval.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'

const FULL = '已达到限制字数，无法输入。'

export interface OpinionFieldProps {
  readonly label: string
  readonly required?: boolean
  readonly value: string
  readonly error?: string
  readonly rows?: number
  readonly box?: Ref<HTMLTextAreaElement>
  readonly onChange: (value: string) => void
}

/** Longer text is truncated with a message (spec-1 §5). */
export function OpinionField({ label, required = false, value, error, rows = 4, box, onChange }: OpinionFieldProps) {
  const [composing, setComposing] = useState<string | null>(null)
  const setValue = (text: string): void => onChange(text.slice(0, OPINION_MAX))
  const full = value.length >= OPINION_MAX
  return (
    <FieldRow label={label} required={required} error={error ?? (full ? FULL : undefined)}>
      {aria => (
        <span className="yz-counted">
          <TextArea
            {...aria} aria-invalid={error !== undefined} inputRef={box} fill rows={rows} value={composing ?? value}
            onCompositionStart={() => setComposing(value)}
            onCompositionEnd={event => { setComposing(null); setValue(event.currentTarget.value) }}
            onChange={event => (composing === null ? setValue(event.target.value) : setComposing(event.target.value))}
          />
          <small aria-live="polite" className={full ? 'over' : undefined}>{value.length}/{OPINION_MAX}</small>
        </span>
      )}
    </FieldRow>
  )
}
