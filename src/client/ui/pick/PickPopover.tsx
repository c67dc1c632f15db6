import { InputGroup, PopoverNext } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import type { ReactElement, ReactNode } from 'react'
import { useRef, useState } from 'react'
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

/** A button that opens a search field over a panel of choices; the focus returns to the button. */
export function PickPopover({ noun, wide = false, disabled = false, fill = false, target, renderPanel }: PickPopoverProps) {
  const [open, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  const held = useRef(false)
  const close = (): void => {
    setOpen(false)
    const back = (): void => before.current?.focus({ preventScroll: true })
    // A button that gets the focus while Enter is down takes its release for a click, and opens again.
    if (held.current) addEventListener('keyup', back, { once: true, capture: true })
    else requestAnimationFrame(back)
    held.current = false
  }
  return (
    <PopoverNext
      fill={fill}
      isOpen={open}
      disabled={disabled}
      onInteraction={(next, event) => {
        if (next && document.activeElement instanceof HTMLElement) before.current = document.activeElement
        // A click elsewhere has chosen where the focus goes.
        if (!next && event?.type === 'keydown') close()
        else setOpen(next)
      }}
      placement="bottom-start"
      arrow={false}
      // The box takes the focus itself, and `close` gives it back.
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      content={(
        <div onKeyDownCapture={() => { held.current = true }} onKeyUpCapture={() => { held.current = false }}>
          <PickBox noun={noun} wide={wide} renderPanel={renderPanel} done={close} />
        </div>
      )}
    >
      {target}
    </PopoverNext>
  )
}

/** A search field over a panel of choices. */
export function PickBox({ noun, wide, renderPanel, done }: Pick<PickPopoverProps, 'noun' | 'wide' | 'renderPanel'> & { readonly done: () => void }) {
  const [text, setText] = useState('')
  const { host, onKeyDown, pointed } = usePanelHost(text, text !== '')
  return (
    <div className={`yz-pick-box${wide ? ' wide' : ''}`}>
      <InputGroup
        autoFocus
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
