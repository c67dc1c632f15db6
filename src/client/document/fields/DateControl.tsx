import { editText } from '#schemas/kit/index.ts'
import { DateField } from '#client/ui/pick/DateField.tsx'
import type { HeadControlProps } from './control.ts'
import { useTyping } from './useTyping.ts'

/** An invalid date stays and is marked. */
export function DateControl({ store, name, column, aria }: HeadControlProps) {
  const stored = editText(store.head(name), column, store.lookups)
  const typing = useTyping(store, name, stored)
  return <DateField aria={aria} label={column.label} value={stored} typing={typing} onChange={day => store.setHeadValue(name, day)} />
}
