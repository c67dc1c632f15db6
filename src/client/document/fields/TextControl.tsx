import { InputGroup, TextArea } from '@blueprintjs/core'
import { editText, formatCell, isRightAligned, lengthOf } from '#schemas/kit/index.ts'
import type { HeadControlProps } from './control.ts'
import { useNumberTyping } from './useNumberTyping.ts'
import { useTyping } from './useTyping.ts'

function NumberControl({ store, name, column, aria }: HeadControlProps) {
  const value = store.head(name)
  const rest = formatCell(value, column, store.lookups)
  return <InputGroup {...aria} {...useNumberTyping(store, name, editText(value, column, store.lookups), rest)} className="yz-number" />
}

function LineControl({ store, name, column, aria }: HeadControlProps) {
  return <InputGroup {...aria} {...useTyping(store, name, editText(store.head(name), column, store.lookups))} />
}

/** Invalid text stays and is marked. */
export function TextControl(props: HeadControlProps) {
  return isRightAligned(props.column) ? <NumberControl {...props} /> : <LineControl {...props} />
}

/** Longer text is marked, not truncated. */
export function CountedControl(props: HeadControlProps) {
  const { store, name, column, aria } = props
  const typing = useTyping(store, name, editText(store.head(name), column, store.lookups))
  const max = 'max' in column.options ? Number(column.options.max) : undefined
  return (
    <span className="yz-counted">
      <TextArea
        {...aria} value={typing.value} onChange={event => typing.onValueChange(event.target.value)}
        onFocus={typing.onFocus} onBlur={typing.onBlur} fill rows={3}
      />
      {max !== undefined && (
        <small aria-live="polite" className={lengthOf(typing.value) > max ? 'over' : undefined}>{lengthOf(typing.value)}/{max}</small>
      )}
    </span>
  )
}
