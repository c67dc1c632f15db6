import type { ItemListRendererProps } from '@blueprintjs/select'
import { KeyHints } from '#client/ui/Kbd.tsx'
import { GROUPS, type Entry } from './entries.ts'

const HINTS = [{ keys: '↑↓', does: '选择' }, { keys: 'Enter', does: '打开' }, { keys: 'Esc', does: '关闭' }]

export interface PaletteListProps {
  readonly id: string
  readonly list: ItemListRendererProps<Entry>
  /** Status or error; '' for none. */
  readonly said: string
  readonly failed: boolean
}

/** Groups are in order of first occurrence. */
export function PaletteList({ id, list: { items, itemsParentRef, renderItem }, said: message, failed }: PaletteListProps) {
  return (
    <>
      <ul id={id} role="listbox" aria-label="可选内容" className="yz-palette-list" ref={itemsParentRef}>
        {[...new Set(items.map(({ group }) => group))].map(group => (
          <li key={group} role="group" aria-label={GROUPS[group]}>
            <div className="yz-palette-group" aria-hidden>{GROUPS[group]}</div>
            <ul role="presentation">{items.map((item, index) => (item.group === group ? renderItem(item, index) : null))}</ul>
          </li>
        ))}
      </ul>
      <div className="yz-palette-foot">
        <span role="status" className={failed ? 'failed' : undefined}>{message}</span>
        <span className="yz-grow" />
        <KeyHints hints={HINTS} />
      </div>
    </>
  )
}
