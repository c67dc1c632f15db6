import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { FocusEvent, KeyboardEvent, ReactElement, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useFieldNote } from '../fieldNote.ts'
import { Popover } from '../Popover.tsx'
import type { PanelHost } from './host.ts'
import { usePanelHost } from './usePanelHost.ts'
import './pick.css'

export interface PickPopoverProps {
  /** Noun of the choices: 项目, 人员. */
  readonly noun: string
  /** The panel needs more room than a list. */
  readonly wide?: boolean
  readonly disabled?: boolean
  /** As wide as its place, as inputs are. */
  readonly fill?: boolean
  /** Delete and Backspace on the closed button. */
  readonly onClear?: () => void
  readonly target: ReactElement
  readonly renderPanel: (host: PanelHost, done: () => void) => ReactNode
}

const STOPS = 'input, button'

/** Message of the box for a text without matches; none for an empty one. */
function unknownIn(box: HTMLElement | null): string | null {
  const text = box?.querySelector('input')?.value.trim() ?? ''
  return text === '' ? null : box?.querySelector('.yz-options-none')?.textContent || null
}

/**
 * A button that opens a search field over a panel of choices, also by typing on it; the focus returns to the button. Text without
 * matches is named in the message of the field on blur.
 */
export function PickPopover({ noun, wide = false, disabled = false, fill = false, onClear, target, renderPanel }: PickPopoverProps) {
  const [open, setOpen] = useState(false)
  const [ahead, setAhead] = useState('')
  // A box that is fading out must not come back with its search text.
  const [opening, setOpening] = useState(0)
  const before = useRef<HTMLElement | null>(null)
  /** The key that is down in the box. */
  const held = useRef<string | null>(null)
  const isOpen = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const sayUnread = useFieldNote()
  const show = (next: boolean): void => {
    isOpen.current = next
    if (next) sayUnread(null)
    if (next && document.activeElement instanceof HTMLElement) before.current = document.activeElement
    if (next) setOpening(count => count + 1)
    else setAhead('')
    setOpen(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    // Space presses the button; text typed before the search field is focused belongs to it.
    if (onClear && !open && !disabled && (key === 'Delete' || key === 'Backspace')) {
      sayUnread(null)
      return onClear()
    }
    const text = key.length === 1 && !(ctrlKey || metaKey || altKey) && (key !== ' ' || open) ? key : ''
    if (disabled || text === '' && (key !== 'ArrowDown' || open)) return
    event.preventDefault()
    setAhead(typed => typed + text)
    if (!open) show(true)
  }
  const close = (): void => {
    show(false)
    const back = (): void => before.current?.focus({ preventScroll: true })
    // Text typed after the key that took an entry is not for a box that is fading out.
    if (held.current === null) requestAnimationFrame(back)
    else back()
    held.current = null
  }
  const leave = (how: () => void): void => {
    const unknown = unknownIn(box.current)
    how()
    sayUnread(unknown)
  }
  /** Tab without an entry: to the next stop of the box, else out of it, to the element after the button. */
  const onTab = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Tab' || event.isDefaultPrevented() || !isOpen.current) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
    const next = stops[stops.findIndex(stop => stop === event.target) + (event.shiftKey ? -1 : 1)]
    if (!next) return leave(close)
    event.preventDefault()
    next.focus()
  }
  /** A key of the page has led elsewhere. A dialog below takes the focus for a moment while the box opens. */
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) requestAnimationFrame(() => requestAnimationFrame(() => {
      const at = document.activeElement
      if (isOpen.current && at !== document.body && box.current?.contains(at) === false) leave(() => show(false))
    }))
  }
  return (
    <Popover
      fill={fill}
      // The popover handles bubbling keys itself.
      targetProps={{ onKeyDownCapture: onKeyDown }}
      isOpen={open}
      disabled={disabled}
      onInteraction={(next, event) => {
        // A click elsewhere has chosen where the focus goes.
        if (next) show(true)
        else if (event?.type === 'keydown') close()
        else leave(() => show(false))
      }}
      placement="bottom-start"
      // The box takes the focus itself, and `close` gives it back.
      autoFocus={false}
      enforceFocus={false}
      content={(
        <div
          ref={box} onKeyDownCapture={({ key }) => { held.current = key }} onKeyUpCapture={() => { held.current = null }} onKeyDown={onTab}
          onBlur={onBlur}
        >
          <PickBox
            key={opening} noun={noun} wide={wide} ahead={ahead} goesOn={() => !isOpen.current} renderPanel={renderPanel} done={close}
          />
        </div>
      )}
    >
      {target}
    </Popover>
  )
}

interface PickBoxProps extends Pick<PickPopoverProps, 'noun' | 'wide' | 'renderPanel'> {
  /** Text typed before the search field was rendered. */
  readonly ahead?: string
  /** Asked once Tab has been heard: is the box done with, so that Tab goes on from its field to the next one? */
  readonly goesOn?: () => boolean
  readonly done: () => void
}

/** A search field over a panel of choices. */
export function PickBox({ noun, wide, ahead = '', goesOn, renderPanel, done }: PickBoxProps) {
  const [text, setText] = useState(ahead)
  const [taken, setTaken] = useState(ahead)
  if (taken !== ahead) {
    // Typed on the surroundings while the field was pending.
    setTaken(ahead)
    setText(text + ahead.slice(taken.length))
  }
  const { host, onKeyDown, pointed } = usePanelHost(text, text !== '', goesOn)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (): void => search.current?.focus({ preventScroll: true })
    focus()
    // A dialog below gives its hold of the focus up only once the box over it has opened.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={`yz-pick-box${wide ? ' wide' : ''}`}>
      <InputGroup
        inputRef={search}
        leftIcon={<Search size={14} />}
        placeholder={`查找${noun}`}
        aria-label={`查找${noun}`}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={pointed?.list}
        aria-activedescendant={pointed?.active ?? undefined}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      {renderPanel(host, done)}
    </div>
  )
}
