import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { JSX } from 'react'
import { columnActions } from './columnActions.ts'
import type { CommandId } from './commandIds.ts'
import { commandsFor, labelOf, SHEET_COMMANDS, type SheetCommand } from './commands.ts'
import type { SheetCore } from './core.ts'
import { runCommand } from './keyboard.ts'
import { keyLabel } from './keyLabel.ts'
import { menuOf, type MenuPlace } from './menuState.ts'
import { useStore } from './store.ts'
import { whyNot } from './whyNot.ts'

const CLIPBOARD = ['cut', 'copy', 'copyWithHeaders', 'paste', 'insertCopied'] as const
const CELLS = ['edit', 'clear', 'fillDown', 'fillRight', 'today', 'bulkEdit'] as const
const ROWS = ['insertAbove', 'insertBelow', 'duplicateRows', 'moveRowUp', 'moveRowDown', 'deleteRows'] as const
const TREE = ['insertUnder', 'treeOut', 'treeIn', 'closeAll', 'openAll'] as const
const REST: readonly (readonly CommandId[])[] = [
  ['undo', 'redo'], ['find', 'replace', 'goTo', 'nextProblem'], ['selectRow', 'selectAll', 'print', 'help'],
]

interface Entry {
  readonly key: string
  readonly label: string
  readonly keys?: string
  readonly why: string | null
  readonly icon?: JSX.Element
  readonly danger?: boolean
  readonly run: () => void
}

function entryOf(core: SheetCore, id: CommandId): Entry {
  const command: SheetCommand = SHEET_COMMANDS[id]
  const { keys } = command
  return {
    key: id, label: labelOf(command, core.props.readOnly === true), keys: keyLabel(keys[0]), why: whyNot(core, id),
    run: () => runCommand(core, id),
  }
}

const isOffered = (core: SheetCore, id: CommandId): boolean => {
  const command: SheetCommand = SHEET_COMMANDS[id]
  return command.offered?.(core) ?? true
}

/** The page's row actions, then commands of the key table; a column has others. */
function entriesOf(core: SheetCore, { of: subject, ...place }: MenuPlace): readonly (readonly Entry[])[] {
  if (typeof subject === 'object') return columnActions(core, subject.column)
  const cell = core.activeCell
  const available = new Set(commandsFor(core.props.readOnly === true, core.model.tree !== undefined).filter(id => isOffered(core, id)))
  const actions = cell ? (core.props.cellEvents?.rowActions ?? []).filter(action => action.shown?.(cell.row) ?? true) : []
  const groups: readonly (readonly CommandId[])[] = subject === 'rows'
    ? [ROWS, TREE, CLIPBOARD, CELLS, ...REST]
    : [CLIPBOARD, CELLS, ROWS, TREE, ...REST]
  return [
    actions.map(({ key, label, icon, danger, chord, run }) => ({
      key, label, icon, why: null, ...(danger && { danger }), ...(chord && { keys: keyLabel(chord) }),
      run: () => { if (cell) core.withTouched(rowIds => run(cell.row, rowIds)) },
    })),
    ...groups.map(ids => ids.filter(id => available.has(id)).map(id => entryOf(core, id))),
    cell ? [{
      key: 'column', label: `列「${cell.column.label}」…`, why: null,
      run: () => menuOf(core).set({ ...place, of: { column: cell.key } }),
    }] : [],
  ]
}

/** Entries have keys, disabled ones the reason; no changes if read-only. */
export function RowMenu({ core, focus }: { readonly core: SheetCore; readonly focus: () => void }) {
  const place = useStore(menuOf(core))
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!place || !element) return
    element.style.left = `${Math.max(4, Math.min(place.x, window.innerWidth - element.offsetWidth - 4))}px`
    element.style.top = `${Math.max(4, Math.min(place.y, window.innerHeight - element.offsetHeight - 4))}px`
    element.querySelector<HTMLElement>('a[role=menuitem]:not([aria-disabled=true])')?.focus()
  }, [place])
  useEffect(() => {
    if (!place) return
    const outside = (event: Event): void => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) menuOf(core).set(null)
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [core, place])
  if (!place) return null
  const choose = (run: () => void) => (): void => {
    menuOf(core).set(null)
    focus()
    run()
  }
  return createPortal(
    <div
      ref={box}
      className="yz-cell-popup yz-row-menu"
      onContextMenu={event => event.preventDefault()}
      onKeyDown={event => {
        if (event.key === 'Escape' || event.key === 'Tab') choose(() => {})()
        else if (!moveFocus(event.currentTarget, event.key)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <Menu size="small">
        {entriesOf(core, place).filter(group => group.length > 0).map((group, i) => (
          <Fragment key={group[0]?.key}>
            {i > 0 && <MenuDivider />}
            {group.map(({ key, label, keys, why: refusal, icon, danger, run }) => (
              <MenuItem
                key={key} text={label} icon={icon} label={keys} intent={danger ? 'danger' : 'none'}
                disabled={refusal !== null} htmlTitle={refusal ?? undefined} onClick={choose(run)}
              />
            ))}
          </Fragment>
        ))}
      </Menu>
    </div>,
    core.root.closest<HTMLElement>('.bp6-dialog-container, .bp6-overlay-content') ?? document.body,
  )
}

/** Up, Down, Home and End, cyclically. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return false
  const items = [...menu.querySelectorAll<HTMLElement>('a[role=menuitem]:not([aria-disabled=true])')]
  const at = items.findIndex(item => item === document.activeElement)
  items.at({ ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1) % items.length, Home: 0 }[key] ?? -1)?.focus()
  return true
}
