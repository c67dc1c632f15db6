import { InputGroup, PopupKind } from '@blueprintjs/core'
import { useMemo, useRef, useState } from 'react'
import { useReader } from '#client/data/readings.ts'
import type { ControlProps } from '../FieldRow.tsx'
import { Popover } from '../Popover.tsx'
import { fitting } from './fit.ts'
import type { PanelHost } from './host.ts'
import { OptionList } from './OptionList.tsx'
import { useListKeys } from './useListKeys.ts'
import { usePanelHost } from './usePanelHost.ts'

export interface SuggestFieldProps {
  readonly aria: ControlProps
  readonly value: string
  readonly disabled?: boolean
  readonly suggestions: readonly string[]
  readonly onType: (text: string) => void
  /** Called on focus: suggestions are required from then on. */
  readonly onEnter?: () => void
  readonly onBlur?: () => void
}

interface SuggestionsProps extends PanelHost {
  readonly shown: readonly { readonly key: string, readonly label: string }[]
  readonly onPick: (text: string) => void
}

/** No entry is active until an arrow chooses one: Enter and Tab leave the typed text. */
function Suggestions({ shown: entries, text, keys, point, onPick }: SuggestionsProps) {
  const pickEntry = (index: number): boolean => {
    const entry = entries[index]
    if (entry) onPick(entry.key)
    return entry !== undefined
  }
  const [active] = useListKeys({ keys, count: entries.length, start: -1, reset: text, take: pickEntry })
  return <OptionList point={point} entries={entries} active={active} chosen={text} onTake={pickEntry} none="" />
}

/** Matched by part, pinyin and initials (WAI-ARIA, combobox): other text is allowed. */
export function SuggestField({ aria, value, disabled, suggestions, onType, onEnter, onBlur }: SuggestFieldProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const query = typed ? value : ''
  const read = useReader(query)
  const matches = useMemo(() => fitting(suggestions.map(text => ({ key: text, label: text })), query, read), [suggestions, query, read])
  const isOpen = open && !disabled && matches.length > 0
  const { host, onKeyDown, pointed } = usePanelHost(value, typed, () => true)
  const close = (): void => {
    setOpen(false)
    setTyped(false)
  }
  return (
    <Popover
      fill
      isOpen={isOpen}
      // A click into the field itself does not close it.
      onInteraction={next => { if (!next && document.activeElement !== box.current) close() }}
      placement="bottom-start"
      autoFocus={false}
      enforceFocus={false}
      popupKind={PopupKind.LISTBOX}
      content={<Suggestions {...host} shown={matches} onPick={text => { onType(text); close() }} />}
    >
      <InputGroup
        {...aria}
        inputRef={box}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? pointed?.list : undefined}
        aria-activedescendant={isOpen ? pointed?.active ?? undefined : undefined}
        autoComplete="off"
        disabled={disabled}
        value={value}
        onValueChange={text => {
          onType(text)
          setTyped(true)
          setOpen(true)
        }}
        onFocus={onEnter}
        onClick={() => setOpen(true)}
        onBlur={() => {
          close()
          onBlur?.()
        }}
        onKeyDown={event => {
          onKeyDown(event)
          if (isOpen && event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
          if (!isOpen && event.key === 'ArrowDown' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            setOpen(true)
          }
        }}
      />
    </Popover>
  )
}
