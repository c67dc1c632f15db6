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
  /** More room than a list. */
  readonly wide?: boolean
  readonly disabled?: boolean
  /** Like inputs. */
  readonly fill?: boolean
  /** Delete and Backspace on the closed button. */
  readonly onClear?: () => void
  readonly target: ReactElement
  readonly renderPanel: (host: PanelHost, done: () => void) => ReactNode
}

const STOPS = 'input, button'

/** Message for a text without matches; null for an empty text. */
function unknownIn(box: HTMLElement | null): string | null {
  const text = box?.querySelector('input')?.value.trim() ?? ''
  return text === '' ? null : box?.querySelector('.yz-options-none')?.textContent || null
}

/** Opens by button or by typing on it; the focus returns to the button. Text without matches is shown in the field's message on blur. */
export function PickPopover({ noun, wide = false, disabled = false, fill = false, onClear, target, renderPanel }: PickPopoverProps) {
  const [open, setOpen] = useState(false)
  const [ahead, setAhead] = useState('')
  // A fading box must not reappear with its search text.
  const [opening, setOpening] = useState(0)
  const before = useRef<HTMLElement | null>(null)
  const pressed = useRef<string | null>(null)
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
    // Space presses the button; text typed early belongs to the search field.
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
    // Later text is not for a fading box.
    if (pressed.current === null) requestAnimationFrame(back)
    else back()
    pressed.current = null
  }
  const leave = (moveFocus: () => void): void => {
    const unknown = unknownIn(box.current)
    moveFocus()
    sayUnread(unknown)
  }
  /** Tab without an entry: to the box's next stop, else to the element after the button. */
  const onTab = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Tab' || event.isDefaultPrevented() || !isOpen.current) return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
    const next = stops[stops.findIndex(stop => stop === event.target) + (event.shiftKey ? -1 : 1)]
    if (!next) return leave(close)
    event.preventDefault()
    next.focus()
  }
  /** A key of the page has moved the focus. A dialog below takes it for a moment while the box opens. */
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
        // A click elsewhere determines the focus.
        if (next) show(true)
        else if (event?.type === 'keydown') close()
        else leave(() => show(false))
      }}
      placement="bottom-start"
      // `close` returns the focus.
      autoFocus={false}
      enforceFocus={false}
      content={(
        <div
          ref={box} onKeyDownCapture={({ key }) => { pressed.current = key }} onKeyUpCapture={() => { pressed.current = null }}
          onKeyDown={onTab}
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
  /** Typed before the search field was rendered. */
  readonly ahead?: string
  /** After Tab: the box is complete, so Tab moves on to the next field. */
  readonly goesOn?: () => boolean
  readonly done: () => void
}

export function PickBox({ noun, wide, ahead = '', goesOn, renderPanel, done }: PickBoxProps) {
  const [text, setText] = useState(ahead)
  const [appended, setAppended] = useState(ahead)
  if (appended !== ahead) {
    // Typed while the field was pending.
    setAppended(ahead)
    setText(text + ahead.slice(appended.length))
  }
  const { host, onKeyDown, pointed } = usePanelHost(text, text !== '', goesOn)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (): void => search.current?.focus({ preventScroll: true })
    focus()
    // A dialog below releases the focus only after the box has opened.
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
