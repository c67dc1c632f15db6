import { Menu, MenuItem } from '@blueprintjs/core'
import { Fragment, useEffect, useId, useRef, type ReactNode } from 'react'
import type { PanelHost } from './host.ts'
import './pick.css'

export interface OptionEntry {
  readonly key: string; readonly label: string; readonly detail?: string; readonly group?: string; readonly refused?: string | null
}

export interface OptionListProps extends Pick<PanelHost, 'point'> {
  readonly entries: readonly OptionEntry[]
  readonly active: number
  /** Keys of the ticked entries. */
  readonly chosen?: string | readonly string[] | null
  readonly onTake: (index: number) => void
  readonly none: string
  /** Below the entries: loading, or the failure. */
  readonly foot?: ReactNode
}

/** The mouse chooses without moving the focus; refused entries show the reason. */
export function OptionList({ entries, active, chosen = null, onTake, none: emptyText, foot, point }: OptionListProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const option = box.current?.querySelectorAll('[role=option]')[active]
    option?.scrollIntoView({ block: 'nearest' })
    // Blueprint sets no id.
    if (option) option.id = `${id}-${entries[active]?.key}`
    point({ list: id, active: option ? option.id : null })
    return () => point(null)
  }, [active, entries, id, point])
  return (
    <div ref={box} className="yz-options" onMouseDown={event => event.preventDefault()}>
      {entries.length === 0 && emptyText !== '' && <div className="yz-options-none">{emptyText}</div>}
      <Menu id={id} role="listbox" aria-label="可选内容">
        {entries.map((entry, index) => (
          <Fragment key={entry.key}>
            {entry.group !== undefined && entry.group !== entries[index - 1]?.group
              && <li role="presentation" aria-hidden className="yz-options-group">{entry.group}</li>}
            <MenuItem
              roleStructure="listoption" selected={[chosen].flat().includes(entry.key)} active={index === active}
              // The handler decides whether the box closes.
              disabled={Boolean(entry.refused)} shouldDismissPopover={false}
              text={entry.label} label={entry.refused ?? entry.detail} title={entry.refused ?? undefined}
              onClick={() => onTake(index)}
            />
          </Fragment>
        ))}
      </Menu>
      {foot && <div className="yz-options-more">{foot}</div>}
    </div>
  )
}
