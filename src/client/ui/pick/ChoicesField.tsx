import { Button, Classes, Tag } from '@blueprintjs/core'
import { Add, SmallCross } from '@blueprintjs/icons'
import { useRef } from 'react'
import type { ControlProps } from '../FieldRow.tsx'
import { ChoicePanel, type Choice } from './ChoicePanel.tsx'
import type { PanelHost } from './host.ts'
import { PickPopover } from './PickPopover.tsx'

export interface ChoicesFieldProps {
  readonly aria: ControlProps
  /** What is chosen: 角色, 人员. */
  readonly noun: string
  readonly disabled?: boolean
  readonly choices: readonly Choice[]
  readonly keys: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}

/** Several of a closed list in a form, as tags, of which Delete and Backspace take the last away; what the list does not know any more shows its key until it is taken away. */
export function ChoicesField({ aria, noun, disabled = false, choices, keys, onChange }: ChoicesFieldProps) {
  const box = useRef<HTMLSpanElement>(null)
  const labelOf = (key: string): string => choices.find(choice => choice.key === key)?.label ?? `${key}（已停用）`
  const without = (key: string): readonly string[] => keys.filter(other => other !== key)
  // The box stays open for the next one, and Tab leaves it without taking what it stands on.
  const panel = (host: PanelHost, done: () => void) => (
    <ChoicePanel
      {...host}
      keys={handler => host.keys((event, chord) => {
        if (!chord?.endsWith('Tab')) return handler(event, chord)
        done()
        return true
      })}
      choices={choices} value={keys} onPick={key => onChange(keys.includes(key) ? without(key) : [...keys, key])}
    />
  )
  return (
    <span ref={box} className="yz-pick-many">
      {keys.map(key => (
        <Tag
          key={key} minimal
          endIcon={disabled ? undefined : (
            <button
              type="button" className={Classes.TAG_REMOVE} tabIndex={-1} aria-label={`移除${noun}“${labelOf(key)}”`}
              onClick={() => {
                onChange(without(key))
                box.current?.querySelector<HTMLElement>('.yz-pick-add')?.focus()
              }}
            >
              <SmallCross />
            </button>
          )}
        >
          {labelOf(key)}
        </Tag>
      ))}
      {!disabled && (
        <PickPopover
          noun={noun}
          onClear={keys.length > 0 ? () => onChange(keys.slice(0, -1)) : undefined}
          target={<Button {...aria} aria-required={undefined} className="yz-pick-add" variant="minimal" size="small" icon={<Add size={14} />} text={`选择${noun}`} />}
          renderPanel={panel}
        />
      )}
    </span>
  )
}
