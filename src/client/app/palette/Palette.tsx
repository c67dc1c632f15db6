import { Spinner } from '@blueprintjs/core'
import { Omnibar, type ItemListRendererProps, type ItemRendererProps } from '@blueprintjs/select'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { SEARCH_KINDS } from '#shared/api/search.ts'
import type { Entry } from './entries.ts'
import { type Ahead, FIELD_ATTRIBUTES } from './PaletteField.tsx'
import { PaletteList } from './PaletteList.tsx'
import { useEntries } from './useEntries.tsx'

export interface PaletteProps {
  readonly ahead: Ahead
  readonly onStands: () => void
  readonly onClose: () => void
  /** Closes the palette; `run` runs the choice. */
  readonly onChoose: (run: () => void) => void
}

const isSame = (a: Entry, b: Entry): boolean => a.id === b.id && a.group === b.group
const optionId = (list: string, { id, group }: Entry): string => `${list}-${group}-${id}`.replace(/\s/g, '_')
const CLOSING = { transitionDuration: 0, shouldReturnFocusOnClose: false } as const

/** 命令面板: finds screens, commands and records by a few letters, by keyboard. */
export function Palette({ ahead, onStands, onClose, onChoose }: PaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? ahead.text
  const [chosen, setChosen] = useState<Entry | null>(null)
  const { entries, busy, old, failed, keep: remember } = useEntries(text)
  // Late records must not move an earlier choice.
  const active = entries.find(entry => chosen !== null && isSame(entry, chosen)) ?? entries[0] ?? null
  const choose = (entry: Entry): void => {
    remember(entry)
    onChoose(entry.run)
  }
  /** Enter was pressed while the records belonged to an older text. */
  const pressed = useRef(false)
  useEffect(() => { pressed.current = ahead.entered }, [ahead.entered])
  const takeFirst = useEffectEvent(() => {
    if (old) return
    if (pressed.current && active !== null) choose(active)
    pressed.current = false
  })
  useEffect(() => {
    // After this render: a choice closes the palette before it runs.
    if (!busy) queueMicrotask(() => takeFirst())
  }, [busy, old, ahead.entered])
  /** The keyboard selects no record of a stale query; a pointer does. */
  const select = (entry: Entry, event?: SyntheticEvent): void => {
    if (old && Object.hasOwn(SEARCH_KINDS, entry.group) && event?.type !== 'click') pressed.current = true
    else choose(entry)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOld = chosen === null && (active === null || Object.hasOwn(SEARCH_KINDS, active.group))
    pressed.current = event.key === 'Enter' && !event.nativeEvent.isComposing && busy && isOld
    // Enter and arrows during a composition belong to the input method.
    if (pressed.current || event.nativeEvent.isComposing) event.stopPropagation()
  }
  const message = busy ? '正在查找…' : failed !== null ? `没有查到记录：${failed}` : entries.length === 0 ? '没有符合的内容' : ''

  const line = (entry: Entry, { handleClick, modifiers, ref }: ItemRendererProps<HTMLLIElement>) => (
    <li
      key={entry.id}
      ref={ref}
      id={optionId(id, entry)}
      role="option"
      aria-selected={modifiers.active}
      className="yz-palette-line"
      onMouseDown={event => event.preventDefault()}
      onClick={handleClick}
    >
      <span className="icon" aria-hidden>{entry.icon}</span>
      <span className="title">{entry.title}</span>
      {entry.note !== '' && <span className="note">{entry.note}</span>}
    </li>
  )
  const lines = (list: ItemListRendererProps<Entry>) => <PaletteList id={id} list={list} said={message} failed={failed !== null} />
  return (
    <Omnibar<Entry>
      isOpen
      className="yz-palette"
      items={[...entries]}
      itemsEqual={isSame}
      itemRenderer={line}
      itemListRenderer={lines}
      query={text}
      onQueryChange={next => {
        setTyped(next)
        setChosen(null)
      }}
      resetOnQuery={false}
      activeItem={active}
      onActiveItemChange={setChosen}
      onItemSelect={select}
      onClose={onClose}
      overlayProps={CLOSING}
      inputProps={{
        ...FIELD_ATTRIBUTES, size: 'medium', role: 'combobox',
        'aria-expanded': true, 'aria-controls': id, 'aria-autocomplete': 'list',
        'aria-activedescendant': active ? optionId(id, active) : undefined,
        rightElement: busy ? <span className="yz-palette-busy"><Spinner size={16} aria-label="正在查找" /></span> : undefined,
        onKeyDown,
        onFocus: onStands,
      }}
    />
  )
}
