import { Button } from '@blueprintjs/core'
import { ChevronUp, Error as ErrorIcon, Tick, WarningSign } from '@blueprintjs/icons'
import { useState } from 'react'
import { Popover } from '#client/ui/Popover.tsx'
import type { CheckItem } from './formCheck.ts'

interface CheckListProps {
  readonly items: readonly CheckItem[]
  readonly onGoTo: (item: CheckItem) => void
  readonly title?: string
  readonly hint?: string
  /** A hint, not an error. */
  readonly isMild?: boolean
}

export function CheckList({ items, onGoTo, title, hint = '点击定位到字段', isMild = false }: CheckListProps) {
  const Icon = isMild ? WarningSign : ErrorIcon
  return (
    <div className={isMild ? 'yz-flow-check mild' : 'yz-flow-check'} role="group" aria-label={title ?? '表单校验'}>
      <div className="head"><b>{title ?? `${items.length} 项未通过`}</b><span>{hint}</span></div>
      {items.map((item, i) => (
        <button key={`${item.label} ${i}`} type="button" onClick={() => onGoTo(item)}>
          <Icon size={14} /><b>{item.label}</b><span>{item.text}</span>
        </button>
      ))}
    </div>
  )
}

interface FormCheckProps extends Pick<CheckListProps, 'items' | 'onGoTo'> {
  /** Missing values are no errors before submit. */
  readonly quiet: boolean
  readonly startsOpen?: boolean
  readonly placement?: 'top-start' | 'bottom-end'
}

/** 表单校验 in the page's foot: 通过, or the problems with their number (spec-1 §2). */
export function FormCheck({ items, quiet, startsOpen = false, placement = 'top-start', onGoTo }: FormCheckProps) {
  const [open, setOpen] = useState(startsOpen)
  if (items.length === 0) return <span className="yz-flow-passed"><Tick size={14} />表单校验 通过</span>
  return (
    <Popover
      isOpen={open} onInteraction={setOpen} placement={placement} enforceFocus={false}
      content={<CheckList items={items} onGoTo={item => { setOpen(false); onGoTo(item) }} />}
    >
      <Button
        intent={quiet ? 'none' : 'danger'} variant="outlined" icon={<ErrorIcon />} endIcon={<ChevronUp />}
        text={`表单校验 ${items.length}`}
      />
    </Popover>
  )
}
