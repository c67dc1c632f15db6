import { InputGroup, PopoverNext } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { PanelHost } from './host.ts'
import { usePanelHost } from './usePanelHost.ts'
import './pick.css'

export interface PickPopoverProps {
  /** What is looked for: 项目, 人员. */
  readonly noun: string
  /** The panel needs more room than a list. */
  readonly wide?: boolean
  readonly disabled?: boolean
  /** As wide as its place, as inputs are. */
  readonly fill?: boolean
  readonly target: ReactElement
  readonly renderPanel: (host: PanelHost, done: () => void) => ReactNode
}

/** A button that opens a search field over a panel of choices, also by what is typed on it; the focus returns to the button. */
export function PickPopover({ noun, wide = false, disabled = false, fill = false, target, renderPanel }: PickPopoverProps) {
  const [open, setOpen] = useState(false)
  const [ahead, setAhead] = useState('')
  // A box that is still fading out must not come back with what was looked for in it.
  const [opening, setOpening] = useState(0)
  const before = useRef<HTMLElement | null>(null)
  const held = useRef(false)
  const show = (next: boolean): void => {
    if (next && document.activeElement instanceof HTMLElement) before.current = document.activeElement
    if (next) setOpening(count => count + 1)
    else setAhead('')
    setOpen(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    // The space bar presses the button; what is typed before the search field has the focus belongs to it.
    const text = key.length === 1 && !(ctrlKey || metaKey || altKey) && (key !== ' ' || open) ? key : ''
    if (disabled || text === '' && (key !== 'ArrowDown' || open)) return
    event.preventDefault()
    setAhead(typed => typed + text)
    if (!open) show(true)
  }
  const close = (): void => {
    show(false)
    const back = (): void => before.current?.focus({ preventScroll: true })
    // A button that gets the focus while Enter is down takes its release for a click, and opens again.
    if (held.current) addEventListener('keyup', back, { once: true, capture: true })
    else requestAnimationFrame(back)
    held.current = false
  }
  return (
    <PopoverNext
      fill={fill}
      // The popover has a handler of its own for the keys that bubble.
      targetProps={{ onKeyDownCapture: onKeyDown }}
      isOpen={open}
      disabled={disabled}
      onInteraction={(next, event) => {
        // A click elsewhere has chosen where the focus goes.
        if (!next && event?.type === 'keydown') close()
        else show(next)
      }}
      placement="bottom-start"
      arrow={false}
      // The box takes the focus itself, and `close` gives it back.
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      content={(
        <div onKeyDownCapture={() => { held.current = true }} onKeyUpCapture={() => { held.current = false }}>
          <PickBox key={opening} noun={noun} wide={wide} ahead={ahead} renderPanel={renderPanel} done={close} />
        </div>
      )}
    >
      {target}
    </PopoverNext>
  )
}

interface PickBoxProps extends Pick<PickPopoverProps, 'noun' | 'wide' | 'renderPanel'> {
  /** What was typed before the search field was there. */
  readonly ahead?: string
  readonly done: () => void
}

/** A search field over a panel of choices. */
export function PickBox({ noun, wide, ahead = '', renderPanel, done }: PickBoxProps) {
  const [text, setText] = useState(ahead)
  const { host, onKeyDown, pointed } = usePanelHost(text, text !== '')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A dialog below gives its hold of the focus up only once the box over it has opened.
    const frame = requestAnimationFrame(() => search.current?.focus({ preventScroll: true }))
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
