import { TextArea } from '@blueprintjs/core'
import { lengthOf } from '#schemas/kit/index.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'

export interface CountedTextProps {
  readonly aria: ControlProps
  readonly rows: number
  readonly max: number
  readonly value: string
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** A multi-line text with a counter n/500; the limit marks, it does not cut. */
export function CountedText({ aria, rows, max, value, placeholder, onChange }: CountedTextProps) {
  const length = lengthOf(value)
  return (
    <span className="yz-counted">
      <TextArea {...aria} fill rows={rows} value={value} placeholder={placeholder} onChange={event => onChange(event.target.value)} />
      <small aria-live="polite" className={length > max ? 'over' : undefined}>{length}/{max}</small>
    </span>
  )
}
