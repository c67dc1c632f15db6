import { Checkbox } from '@blueprintjs/core'
import type { HeadControlProps } from './control.ts'

export function ToggleControl({ store, name, aria }: HeadControlProps) {
  return <Checkbox {...aria} checked={store.head(name) === true} onChange={event => store.setHeadValue(name, event.currentTarget.checked)} />
}
