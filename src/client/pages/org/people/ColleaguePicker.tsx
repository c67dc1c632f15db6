import { Classes, MenuItem } from '@blueprintjs/core'
import { DoubleCaretVertical } from '@blueprintjs/icons'
import { Select, type ItemRenderer } from '@blueprintjs/select'
import { useState } from 'react'
import { peopleApi } from '#shared/api/people.ts'
import { useCall } from '#client/data/swr.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'

export interface Colleague {
  readonly userId: string
  readonly realName: string
  readonly jobTitle?: string
  readonly departmentName?: string | null
}

export interface ColleaguePickerProps {
  readonly aria: ControlProps
  readonly value: Colleague | null
  /** Absent where somebody has to be chosen. */
  readonly onClear?: () => void
  readonly onChoose: (person: Colleague) => void
  /** Who is not to be chosen. */
  readonly except?: string
}

const BUTTON = { type: 'button', className: `${Classes.BUTTON} ${Classes.ALIGN_LEFT} yz-option-picker` } as const
const NOBODY: Colleague = { userId: '', realName: '不指定' }

const detail = ({ departmentName, jobTitle }: Colleague): string => [departmentName, jobTitle].filter(Boolean).join(' · ')

/** One active colleague, found by name, job or phone on the server. */
export function ColleaguePicker({ aria, value, onClear, onChoose, except }: ColleaguePickerProps) {
  const [text, setText] = useState('')
  const { data = [] } = useCall(peopleApi.queryColleagues, { text }, { quiet: true })
  const found = data.filter(({ userId }) => userId !== except)
  const line: ItemRenderer<Colleague> = (person, { handleClick, handleFocus, modifiers, ref }) => (
    <MenuItem
      key={person.userId} ref={ref} text={person.realName} label={detail(person)} active={modifiers.active} selected={person.userId === value?.userId}
      roleStructure="listoption" onClick={handleClick} onFocus={handleFocus}
    />
  )
  return (
    <Select<Colleague>
      items={onClear && text === '' ? [NOBODY, ...found] : found}
      query={text}
      onQueryChange={setText}
      itemPredicate={() => true}
      itemRenderer={line}
      noResults={<MenuItem disabled text="没有符合的同事" roleStructure="listoption" />}
      inputProps={{ placeholder: '按姓名、职务或手机号查找' }}
      popoverProps={{ minimal: true, matchTargetWidth: true, targetTagName: 'button' }}
      popoverTargetProps={{ ...aria, 'aria-required': undefined, ...BUTTON }}
      onItemSelect={person => (person.userId === '' ? onClear?.() : onChoose(person))}
      resetOnSelect
      fill
    >
      <span className={Classes.BUTTON_TEXT}>{value?.realName ?? '请选择'}</span>
      <DoubleCaretVertical />
    </Select>
  )
}
