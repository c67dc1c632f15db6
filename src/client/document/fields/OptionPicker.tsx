import { Classes, MenuItem } from '@blueprintjs/core'
import { DoubleCaretVertical } from '@blueprintjs/icons'
import { Select } from '@blueprintjs/select'
import type { ItemRenderer } from '@blueprintjs/select'
import { aliasKey, type Option } from '#schemas/kit/index.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'

export interface OptionPickerProps {
  readonly aria: ControlProps
  readonly options: readonly Option[]
  readonly value: string
  readonly label: string
  readonly onChoose: (key: string) => void
}

const matches = (query: string, { key, label, aliases = [] }: Option): boolean =>
  [label, key, ...aliases].some(name => aliasKey(name).includes(aliasKey(query)))

/** What matches, an exact name before those that only contain it: "m" before "mm". */
function found(query: string, options: Option[]): Option[] {
  const exact = ({ key, label, aliases = [] }: Option): boolean => [label, key, ...aliases].some(name => aliasKey(name) === aliasKey(query))
  return options.filter(option => matches(query, option)).toSorted((a, b) => Number(exact(b)) - Number(exact(a)))
}

const BUTTON = { type: 'button', className: `${Classes.BUTTON} ${Classes.ALIGN_LEFT} yz-option-picker` } as const

/** A long list with a search field: by label, alias or key. */
export function OptionPicker({ aria, options, value, label, onChoose }: OptionPickerProps) {
  const shown = options.find(option => option.key === value)?.label ?? value
  const line: ItemRenderer<Option> = (option, { handleClick, handleFocus, modifiers, ref }) => (modifiers.matchesPredicate
    ? (
        <MenuItem
          key={option.key}
          ref={ref}
          text={option.label}
          active={modifiers.active}
          selected={option.key === value}
          roleStructure="listoption"
          onClick={handleClick}
          onFocus={handleFocus}
        />
      )
    : null)
  return (
    <Select<Option>
      items={[...options]}
      itemListPredicate={found}
      itemRenderer={line}
      noResults={<MenuItem disabled text="没有符合的选项" roleStructure="listoption" />}
      inputProps={{ placeholder: `查找${label}` }}
      // The target itself is the button: a plain element around one may not say whether its list is open (WAI-ARIA).
      popoverProps={{ minimal: true, matchTargetWidth: true, targetTagName: 'button' }}
      // Blueprint keeps it a button, which cannot be required: its label says so.
      popoverTargetProps={{ ...aria, 'aria-required': undefined, ...BUTTON }}
      onItemSelect={option => onChoose(option.key)}
      fill
    >
      <span className={Classes.BUTTON_TEXT}>{shown || '请选择'}</span>
      <DoubleCaretVertical />
    </Select>
  )
}
