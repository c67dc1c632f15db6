import { MenuItem } from '@blueprintjs/core'
import { MultiSelect } from '@blueprintjs/select'
import type { ItemRenderer } from '@blueprintjs/select'
import type { Kv } from '#shared/api/kv.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'

interface KeyPickerProps {
  readonly aria: ControlProps
  readonly noun: string
  readonly options: readonly Kv[]
  readonly keys: readonly string[]
  readonly disabled: boolean
  readonly onChange: (keys: readonly string[]) => void
}

/** Several of a list, as tags; what the list does not know any more shows its key until it is taken away. */
export function KeyPicker({ aria, noun, options, keys, disabled, onChange }: KeyPickerProps) {
  const chosen = keys.map(key => options.find(option => option.key === key) ?? { key, value: `${key}（已停用）` })
  const toggle = ({ key }: Kv) => onChange(keys.includes(key) ? keys.filter(other => other !== key) : [...keys, key])
  const line: ItemRenderer<Kv> = (option, { handleClick, handleFocus, modifiers, ref }) => (modifiers.matchesPredicate
    ? (
        <MenuItem
          key={option.key} ref={ref} text={option.value} active={modifiers.active} selected={keys.includes(option.key)}
          roleStructure="listoption" onClick={handleClick} onFocus={handleFocus}
        />
      )
    : null)
  return (
    <MultiSelect<Kv>
      items={[...options]}
      selectedItems={chosen}
      disabled={disabled}
      fill
      resetOnSelect
      placeholder={`选择${noun}`}
      itemPredicate={(query, { value }) => value.includes(query.trim())}
      itemRenderer={line}
      noResults={<MenuItem disabled text={`没有符合的${noun}`} roleStructure="listoption" />}
      tagRenderer={({ value }) => value}
      onItemSelect={toggle}
      onRemove={toggle}
      popoverProps={{ minimal: true, matchTargetWidth: true }}
      tagInputProps={{ inputProps: { ...aria, 'aria-required': undefined } }}
    />
  )
}
