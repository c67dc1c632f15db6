import { useRef, type ReactNode } from 'react'
import { Button, Classes, Tag } from '@blueprintjs/core'
import { Add, SmallCross } from '@blueprintjs/icons'
import type { ControlProps } from '../FieldRow.tsx'
import type { PanelHost } from './host.ts'
import { PickPopover } from './PickPopover.tsx'
import type { PickEntry } from './source.ts'

export interface TagsProps {
  readonly aria: ControlProps
  /** Noun of the choices: 角色, 人员. */
  readonly noun: string
  readonly disabled?: boolean
}

interface PickedTagsProps extends TagsProps {
  readonly chosen: readonly Pick<PickEntry, 'key' | 'label'>[]
  readonly onRemove: (key: string) => void
  readonly renderPanel: (host: PanelHost) => ReactNode
}

/** Delete and Backspace remove the last one; the button adds. */
export function PickedTags({ aria, noun, disabled = false, chosen, onRemove, renderPanel }: PickedTagsProps) {
  const box = useRef<HTMLSpanElement>(null)
  // Stays open for the next one; Tab leaves without choosing the active entry.
  const panel = (host: PanelHost, done: () => void) => renderPanel({
    ...host,
    keys: handler => host.keys((event, chord) => {
      if (!chord?.endsWith('Tab')) return handler(event, chord)
      done()
      return true
    }),
  })
  const last = chosen.at(-1)
  return (
    <span ref={box} className="yz-pick-many">
      {chosen.map(({ key, label }) => (
        <Tag
          key={key} minimal
          endIcon={disabled ? undefined : (
            <button
              type="button" className={Classes.TAG_REMOVE} tabIndex={-1} aria-label={`移除${noun}“${label}”`}
              onClick={() => {
                onRemove(key)
                box.current?.querySelector<HTMLElement>('.yz-pick-add')?.focus()
              }}
            >
              <SmallCross />
            </button>
          )}
        >
          {label}
        </Tag>
      ))}
      {!disabled && (
        <PickPopover
          noun={noun}
          onClear={last && (() => onRemove(last.key))}
          target={<Button
            {...aria} aria-required={undefined} className="yz-pick-add" variant="minimal" size="small" icon={<Add size={14} />}
            text={`选择${noun}`}
          />}
          renderPanel={panel}
        />
      )}
    </span>
  )
}
