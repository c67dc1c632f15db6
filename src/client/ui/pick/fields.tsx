import { HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { Option } from '#schemas/kit/index.ts'
import type { ControlProps } from '../FieldRow.tsx'
import { CascadePanel } from './CascadePanel.tsx'
import { ChoicePanel, type Choice } from './ChoicePanel.tsx'
import { isOff, shownName } from './off.ts'
import { PickPopover } from './PickPopover.tsx'
import { ClearButton, pickTarget } from './PickTarget.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import type { PickEntry, PickSource } from './source.ts'
import { pathText, treeOf } from './treeOf.ts'

interface FieldProps {
  readonly aria: ControlProps
  /** Noun of the choice: 项目, 人员, 角色. */
  readonly noun: string
  readonly disabled?: boolean
  readonly placeholder?: string
}

/** A required choice can only be replaced. */
const clearOf = (
  aria: ControlProps, value: unknown, disabled: boolean | undefined, onChange: (empty: null) => void
): (() => void) | undefined =>
  (value === null || disabled || aria['aria-required'] ? undefined : () => onChange(null))

export interface RecordFieldProps extends FieldProps {
  readonly source: PickSource
  /** Null for none. */
  readonly value: Pick<PickEntry, 'key' | 'label'> | null
  readonly onChange: (entry: PickEntry | null) => void
}

/** One record of many: a project, a person, a role. */
export function RecordField({ aria, noun, disabled, placeholder, source, value, onChange }: RecordFieldProps) {
  const clear = clearOf(aria, value, disabled, onChange)
  return (
    <span className="yz-pick">
      <PickPopover
        fill
        noun={noun}
        disabled={disabled}
        onClear={clear}
        target={pickTarget({ aria, label: value?.label ?? '', placeholder, disabled })}
        renderPanel={(host, done) => (
          <RecordPanel {...host} source={source} value={value?.key ?? null} onPick={entry => { onChange(entry); done() }} />
        )}
      />
      {clear && <ClearButton of={noun} onClear={clear} />}
    </span>
  )
}

export interface ChoiceFieldProps extends FieldProps {
  /** Disabled ones are not offered. */
  readonly choices: readonly (Choice & Pick<Option, 'disabled'>)[]
  /** While loading, focus and typed text are accepted. */
  readonly waits?: boolean
  readonly value: string | null
  readonly onChange: (key: string | null) => void
}

/** One entry of a dictionary. */
export function ChoiceField({ aria, noun, disabled, placeholder, choices, waits: isPending, value, onChange }: ChoiceFieldProps) {
  const chosen = choices.find(({ key }) => key === value)
  const label = chosen === undefined ? value ?? '' : shownName(chosen)
  const available = useMemo(() => choices.filter(choice => !isOff(choice)), [choices])
  const clear = clearOf(aria, value, disabled, onChange)
  return (
    <span className="yz-pick">
      <PickPopover
        fill
        noun={noun}
        disabled={disabled}
        onClear={clear}
        target={pickTarget({ aria, label, placeholder, disabled })}
        renderPanel={(host, done) =>
          <ChoicePanel {...host} choices={available} waits={isPending} value={value} onPick={key => { onChange(key); done() }} />}
      />
      {clear && <ClearButton of={noun} onClear={clear} />}
    </span>
  )
}

export interface ListFieldProps extends ChoiceFieldProps {
  readonly placeholder?: string
}

/** Maximum without a search (look.md, Which component). */
const SCANNED = 7

/** Closed list: few in the browser's menu, many searched by name, pinyin and initials. */
export function ListField({ placeholder = '请选择', ...field }: ListFieldProps) {
  const { aria, disabled, choices, value, onChange } = field
  const available = choices.filter(choice => !isOff(choice))
  if (available.length > SCANNED) return <ChoiceField {...field} placeholder={placeholder} />
  const off = value === null || available.some(({ key }) => key === value)
    ? undefined
    : choices.find(({ key }) => key === value) ?? { label: value }
  const mustStay = aria['aria-required'] && value !== null
  return (
    <HTMLSelect {...aria} fill disabled={disabled} value={value ?? ''} onChange={event => onChange(event.currentTarget.value || null)}>
      {!mustStay && <option value="" className="prompt">{placeholder}</option>}
      {off && <option value={value ?? ''} disabled>{shownName(off)}</option>}
      {available.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
    </HTMLSelect>
  )
}

export interface CascadeFieldProps extends FieldProps {
  readonly options: readonly Option[]
  /** Selectable depth; any when absent. */
  readonly levels?: number
  /** Default all roots. Unchanged identity of `options` and this function retains the tree. */
  readonly offered?: (root: Option) => boolean
  readonly value: string | null
  readonly onChange: (key: string | null) => void
}

/** A tree node: a region, a type of three levels, a department. */
export function CascadeField({
  aria, noun, disabled, placeholder, options, levels, offered: isIncluded, value, onChange,
}: CascadeFieldProps) {
  const tree = useMemo(() => treeOf(options, isIncluded), [options, isIncluded])
  const path = value === null ? '' : pathText(tree.pathOf(value))
  // Retains a removed node's name.
  const [last, setLast] = useState({ value, label: path })
  if (path !== '' && (last.value !== value || last.label !== path)) setLast({ value, label: path })
  const label = path || (last.value === value && last.label !== '' ? `${last.label}（已删除）` : value ?? '')
  const clear = clearOf(aria, value, disabled, onChange)
  return (
    <span className="yz-pick">
      <PickPopover
        fill
        noun={noun}
        wide
        disabled={disabled}
        onClear={clear}
        target={pickTarget({ aria, label, placeholder, disabled })}
        renderPanel={(host, done) => (
          <CascadePanel {...host} tree={tree} levels={levels} value={value} onPick={key => { onChange(key); done() }} />
        )}
      />
      {clear && <ClearButton of={noun} onClear={clear} />}
    </span>
  )
}
