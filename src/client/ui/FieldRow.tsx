import type { ReactNode, Ref } from 'react'
import { useId, useState } from 'react'
import { FieldNote } from './fieldNote.ts'
import './field.css'

export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
  readonly 'aria-describedby': string | undefined
  /** For a control beside the labelled one. */
  readonly 'aria-label'?: string
}

export interface FieldRowProps {
  readonly label: string
  readonly required?: boolean
  readonly error?: string
  readonly hint?: string
  /** Whole row of a FormGrid. */
  readonly wide?: boolean
  readonly children: (control: ControlProps) => ReactNode
}

/** Label above, message below, linked for screen readers. */
export function FieldRow({ label, required = false, error: fault, hint, wide = false, children }: FieldRowProps) {
  const id = useId()
  const [unread, sayUnread] = useState<string | null>(null)
  const error = unread ?? fault
  const message = error ?? hint
  return (
    <div className={`yz-field${wide ? ' wide' : ''}`}>
      <label htmlFor={id} className={required ? 'required' : undefined}>{label}</label>
      <FieldNote value={sayUnread}>
        {children({
          id,
          'aria-invalid': error !== undefined,
          'aria-required': required,
          'aria-describedby': message === undefined ? undefined : `${id}-message`,
        })}
      </FieldNote>
      {message !== undefined && (
        <small id={`${id}-message`} className={error === undefined ? 'hint' : 'error'} role={error === undefined ? undefined : 'alert'}>
          {message}
        </small>
      )}
    </div>
  )
}

export interface FormGridProps {
  readonly columns?: 1 | 2 | 3 | 4
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

/** Folds to one column below 768 px. */
export function FormGrid({ columns = 2, ref, children }: FormGridProps) {
  return <div ref={ref} className={`yz-formgrid c${columns}`}>{children}</div>
}
