import { DateField } from '#client/ui/pick/DateField.tsx'
import type { HeadControlProps } from './control.ts'

/** A day, typed or chosen from the calendar; what is no day stays as it was typed and is marked. */
export function DateControl({ store, name, column, aria }: HeadControlProps) {
  const value = store.head(name)
  return <DateField aria={aria} label={column.label} value={typeof value === 'string' ? value : null} onChange={day => store.setHeadValue(name, day)} />
}
