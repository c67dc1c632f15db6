import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { CommandId } from './commandIds.ts'
import { SHEET_COMMANDS } from './commands.ts'
import type { SheetCore } from './core.ts'
import { isEnabled, runCommand } from './keyboard.ts'
import { keyLabel } from './keyLabel.ts'
import { menuOf } from './menuState.ts'
import { useStore } from './store.ts'

const ENTRIES: readonly (readonly CommandId[])[] = [
  ['cut', 'copy', 'copyWithHeaders', 'paste', 'insertCopied'],
  ['insertAbove', 'insertBelow', 'duplicateRows', 'moveRowUp', 'moveRowDown'],
  ['fillDown', 'clear', 'deleteRows'],
]

/** The menu of the selected cells and rows: commands of the key table, then what the page does with the row. */
export function RowMenu({ core, focus }: { readonly core: SheetCore; readonly focus: () => void }) {
  const place = useStore(menuOf(core))
  const box = useRef<HTMLDivElement>(null)
  const close = (): void => menuOf(core).set(null)
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
  const cell = core.activeCell
  const actions = cell ? (core.props.cellEvents?.rowActions ?? []).filter(action => action.shown?.(cell.row) ?? true) : []
  const choose = (run: () => void) => (): void => {
    close()
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
      <Menu>
        {ENTRIES.map((ids, i) => {
          const shown = ids.filter(id => isEnabled(core, id))
          return shown.length === 0 ? null : (
            <Fragment key={ids[0]}>
              {i > 0 && <MenuDivider />}
              {shown.map(id => (
                <MenuItem
                  key={id} text={SHEET_COMMANDS[id].label} label={keyLabel(SHEET_COMMANDS[id].keys[0])}
                  onClick={choose(() => runCommand(core, id))}
                />
              ))}
            </Fragment>
          )
        })}
        {actions.length > 0 && <MenuDivider />}
        {actions.map(action => (
          <MenuItem
            key={action.key} text={action.label} icon={action.icon} intent={action.danger ? 'danger' : 'none'}
            onClick={choose(() => cell && action.run(cell.row))}
          />
        ))}
      </Menu>
    </div>,
    core.root.closest<HTMLElement>('.bp6-dialog-container, .bp6-overlay-content') ?? document.body,
  )
}

/** Up and down through the entries, round the ends. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const items = [...menu.querySelectorAll<HTMLElement>('a[role=menuitem]:not([aria-disabled=true])')]
  const at = items.findIndex(item => item === document.activeElement)
  items.at((at + (key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus()
  return true
}
