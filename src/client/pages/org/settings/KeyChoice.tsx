import { HTMLSelect } from '@blueprintjs/core'
import type { ControlProps } from '#client/ui/FieldRow.tsx'

interface KeyChoiceProps<K extends string> {
  readonly aria: ControlProps
  readonly values: Readonly<Record<K, string>>
  readonly value: K
  /** All by default. */
  readonly only?: readonly K[]
  readonly disabled: boolean
  readonly onChoose: (key: K) => void
}

export function KeyChoice<K extends string>({ aria, values, value, only, disabled, onChoose }: KeyChoiceProps<K>) {
  const keys = only ?? Object.keys(values) as K[]
  return (
    <HTMLSelect {...aria} fill value={value} disabled={disabled} onChange={event => onChoose(keys[event.target.selectedIndex] ?? value)}>
      {keys.map(key => <option key={key} value={key}>{values[key]}</option>)}
    </HTMLSelect>
  )
}
