import { editText } from '#schemas/kit/index.ts'
import { DateField } from '#client/ui/pick/DateField.tsx'
import type { HeadControlProps } from './control.ts'
import { useTyping } from './useTyping.ts'

/** A day, typed or chosen from the calendar; what is no day stays as it was typed and is marked. */
export function DateControl({ store, name, column, aria }: HeadControlProps) {
  const stored = editText(store.head(name), column, store.lookups)
  const typing = useTyping(store, name, stored)
  return <DateField aria={aria} label={column.label} value={stored} typing={typing} onChange={day => store.setHeadValue(name, day)} />
}
