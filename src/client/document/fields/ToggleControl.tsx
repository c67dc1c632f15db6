import { Checkbox, SegmentedControl } from '@blueprintjs/core'
import type { HeadControlProps } from './control.ts'

/** Segmented control if the values have labels. */
export function ToggleControl({ store, name, column, aria }: HeadControlProps) {
  if ('yes' in column.options) {
    const { yes = '是', no = '否' } = column.options
    const options = [{ label: yes, value: 'yes' }, { label: no, value: 'no' }]
    const value = store.head(name)
    return (
      <SegmentedControl
        {...aria} aria-label={column.label} fill options={options} value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined}
        onValueChange={chosen => store.setHeadValue(name, chosen === 'yes')}
      />
    )
  }
  return (
    <Checkbox
      {...aria} checked={store.head(name) === true}
      onChange={event => store.setHeadValue(name, event.currentTarget.checked)}
    />
  )
}
