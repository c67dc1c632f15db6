import { Classes, MenuItem, type TagProps } from '@blueprintjs/core'
import { SmallCross } from '@blueprintjs/icons'
import { MultiSelect } from '@blueprintjs/select'
import type { ItemRenderer } from '@blueprintjs/select'
import type { ReactNode } from 'react'
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
  const tag = (_text: ReactNode, at: number): Partial<TagProps> => ({
    minimal: true,
    // Blueprint names its own button in English, and the focus would go with it.
    onRemove: undefined,
    endIcon: disabled ? undefined : (
      <button
        type="button" className={Classes.TAG_REMOVE} aria-label={`移除${noun}“${chosen[at]?.value}”`}
        onClick={event => {
          const box = event.currentTarget.closest(`.${Classes.TAG_INPUT}`)
          const gone = chosen[at]
          if (gone !== undefined) toggle(gone)
          box?.querySelector('input')?.focus()
        }}
      >
        <SmallCross />
      </button>
    ),
  })
  return (
    <div
      // Escape closes the open list alone; what is below it waits for the next one.
      onKeyDown={event => { if (event.key === 'Escape' && event.currentTarget.querySelector('[aria-expanded="true"]')) event.stopPropagation() }}
    >
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
        tagInputProps={{
          inputProps: { ...aria, 'aria-required': undefined },
          tagProps: tag,
        }}
      />
    </div>
  )
}
