import { Menu, MenuItem } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import './editors.css'

export interface OptionEntry { readonly key: string; readonly label: string; readonly detail?: string; readonly refused?: string | null }

/** Entries below the text box. The mouse takes one without moving the focus; refused ones say why. */
export function OptionList({ entries, active, onTake, none }: { readonly entries: readonly OptionEntry[]; readonly active: number; readonly onTake: (index: number) => void; readonly none: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('.bp6-active')?.scrollIntoView({ block: 'nearest' })
  }, [active, entries])
  return (
    <div ref={box} className="yz-options" onMouseDown={event => event.preventDefault()}>
      {entries.length === 0 && <div className="yz-options-none">{none}</div>}
      <Menu role="listbox">
        {entries.map((entry, index) => (
          <MenuItem
            key={entry.key} roleStructure="listoption" selected={index === active} active={index === active} disabled={Boolean(entry.refused)}
            text={entry.label} label={entry.refused ?? entry.detail} title={entry.refused ?? undefined}
            onClick={() => onTake(index)}
          />
        ))}
      </Menu>
    </div>
  )
}
