import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import type { KeyboardEvent } from 'react'
import { useReader } from '#client/data/readings.ts'
import { useMemo, useRef, useState } from 'react'
import { linesOf, moveOf, searchTree } from './treeModel.ts'
import type { TreeItem } from './treeModel.ts'
import './typeTree.css'

/** A character, or an input method's first key. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Process' || ([...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey)

export interface TreeListProps {
  readonly label: string
  readonly items: readonly TreeItem[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Shows matches only, opened. */
  readonly search: string
  /** Default: the roots. */
  readonly openAtFirst?: readonly string[]
  /** A field focused in this handler gets the text. */
  readonly onType?: () => void
}

/** Keys of the WAI-ARIA tree pattern. */
export function TreeList({ label, items, selected, onSelect, search, openAtFirst, onType }: TreeListProps) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [focused, setFocused] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)

  const searching = search.trim() !== ''
  const isOpenAtFirst = (id: string) => (openAtFirst ?? items.map(item => item.id)).includes(id)
  const read = useReader(search)
  const matches = useMemo(() => searchTree(items, search, read), [items, search, read])
  const lines = linesOf(matches, id => toggled.get(id) ?? (searching || isOpenAtFirst(id)))
  const home = lines.find(line => line.item.id === focused) ?? lines.find(line => line.item.id === selected) ?? lines[0]

  const setOpen = (id: string, open: boolean) => setToggled(new Map(toggled).set(id, open))
  const focusLine = (id: string) => {
    setFocused(id)
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOf(event.key, lines, lines.findIndex(line => line === home))
    if (move === undefined) return isTyping(event) ? onType?.() : undefined
    event.preventDefault()
    if (move.kind === 'choose') onSelect(move.id)
    else if (move.kind === 'focus') focusLine(move.id)
    else setOpen(move.id, move.kind === 'open')
  }

  if (lines.length === 0) return <p className="yz-types-none" role="status">没有符合的类型</p>
  return (
    <div className="yz-types-list" role="tree" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {lines.map(({ item, depth, open }) => (
        <div
          key={item.id}
          data-id={item.id}
          role="treeitem"
          aria-level={depth + 1}
          aria-expanded={open}
          aria-selected={item.id === selected}
          tabIndex={item.id === home?.item.id ? 0 : -1}
          className="yz-type"
          style={{ paddingLeft: 8 + depth * 14 }}
          onFocus={() => setFocused(item.id)}
          onClick={() => onSelect(item.id)}
        >
          <span
            className="caret"
            aria-hidden
            onClick={event => {
              if (open === undefined) return
              event.stopPropagation()
              setOpen(item.id, !open)
            }}
          >
            {open !== undefined && (open ? <ChevronDown size={14} /> : <ChevronRight size={14} />)}
          </span>
          <span className="label" title={item.label}>{item.label}</span>
          {item.count !== undefined && <span className="count">{item.count}</span>}
        </div>
      ))}
    </div>
  )
}
