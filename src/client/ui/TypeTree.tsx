import { Button, Drawer, InputGroup } from '@blueprintjs/core'
import { CaretDown, DoubleChevronLeft, DoubleChevronRight, Search } from '@blueprintjs/icons'
import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { OverlayHeader } from './OverlayHeader.tsx'
import { TreeList } from './TreeList.tsx'
import { labelIn } from './treeModel.ts'
import type { TreeItem } from './treeModel.ts'
import { useBreakpoint } from './useBreakpoint.ts'

export interface TypeTreeProps {
  readonly title: string
  readonly items: readonly TreeItem[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Default: the roots. */
  readonly openAtFirst?: readonly string[]
}

/** Once the tree is rendered. */
function focusTree(around: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => around.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus())
}

/** Beside a list: counts, search, keyboard, and folding. Below 768 px: TypeTreeButton. */
export function TypeTree({ title, ...tree }: TypeTreeProps) {
  const narrow = useBreakpoint() === 'narrow'
  const [folded, setFolded] = useState(false)
  const [search, setSearch] = useState<string | null>(null)
  const around = useRef<HTMLElement>(null)
  // Synchronous: the field needs the focus before the character arrives.
  const type = () => flushSync(() => setSearch(''))
  if (narrow) return null
  if (folded) {
    return (
      <aside className="yz-types folded">
        <Button variant="minimal" icon={<DoubleChevronRight size={14} />} aria-label={`展开${title}`} onClick={() => setFolded(false)} />
      </aside>
    )
  }
  return (
    <aside className="yz-types" aria-label={title} ref={around}>
      <div className="yz-types-head">
        <b>{title}</b>
        <Button
          variant="minimal"
          icon={<Search size={14} />}
          aria-label={`查找${title}`}
          aria-pressed={search !== null}
          onClick={() => setSearch(search === null ? '' : null)}
        />
        <Button variant="minimal" icon={<DoubleChevronLeft size={14} />} aria-label={`收起${title}`} onClick={() => setFolded(true)} />
      </div>
      {search !== null && (
        <SearchBox
          title={title}
          value={search}
          autoFocus
          onChange={setSearch}
          onDown={() => focusTree(around)}
          onLeave={() => {
            setSearch(null)
            focusTree(around)
          }}
        />
      )}
      <TreeList label={title} search={search ?? ''} onType={search === null ? type : undefined} {...tree} />
    </aside>
  )
}

/** Only below 768 px. */
export function TypeTreeButton({ title, ...tree }: TypeTreeProps) {
  const narrow = useBreakpoint() === 'narrow'
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const around = useRef<HTMLDivElement>(null)
  if (!narrow) return null
  return (
    <>
      <Button endIcon={<CaretDown />} text={labelIn(tree.items, tree.selected) ?? title} onClick={() => setOpen(true)} />
      <Drawer isOpen={open} aria-label={title} position="left" size="min(320px, 85vw)" onClose={() => setOpen(false)}>
        <OverlayHeader of="drawer" onClose={() => setOpen(false)}>{title}</OverlayHeader>
        <div className="yz-types-drawer" ref={around}>
          <SearchBox title={title} value={search} onChange={setSearch} onDown={() => focusTree(around)} onLeave={() => setSearch('')} />
          <TreeList
            label={title}
            search={search}
            {...tree}
            onSelect={id => {
              tree.onSelect(id)
              setOpen(false)
            }}
          />
        </div>
      </Drawer>
    </>
  )
}

interface SearchBoxProps {
  readonly title: string
  readonly value: string
  readonly autoFocus?: boolean
  readonly onChange: (value: string) => void
  /** Arrow down moves to the matches. */
  readonly onDown: () => void
  readonly onLeave: () => void
}

function SearchBox({ title, value, autoFocus = false, onChange, onDown, onLeave }: SearchBoxProps) {
  return (
    <div className="yz-types-search">
      <InputGroup
        autoFocus={autoFocus}
        size="small"
        value={value}
        placeholder="查找"
        aria-label={`查找${title}`}
        onValueChange={onChange}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            onDown()
          }
          if (event.key !== 'Escape' || value === '' && !autoFocus) return
          event.stopPropagation()
          onLeave()
        }}
      />
    </div>
  )
}
