import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { isRightAligned } from '#schemas/kit/index.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { CellPlace } from '#client/grid/sheet/types.ts'
import { conflictWords, type ShownPlace } from './conflictWords.ts'

export interface ConflictDockProps {
  readonly list: RemoteList
  readonly shown: ShownPlace
  readonly onGo: (place: CellPlace) => void
}

/** Cells changed by another user: both values to choose from. */
export function ConflictDock({ list, shown: visible, onGo }: ConflictDockProps) {
  const { model } = list
  const [cells, setCells] = useState(() => model.conflictCells())
  useEffect(() => model.subscribe(() => setCells(model.conflictCells())), [model])
  if (cells.length === 0) return null
  return (
    <section className="yz-dock" aria-label="单元格冲突">
      <div className="head"><WarningSign size={14} className="amber" /><span role="status"><b>{cells.length}</b> 处与他人的修改冲突</span></div>
      <ul className="conflicts">
        {cells.map(place => {
          const { rowId, column } = place
          const words = conflictWords(list, place, visible)
          return words && (
            <li key={`${rowId} ${column}`} className={isRightAligned(list.grid.columns[column]!) ? 'number' : undefined}>
              <button type="button" className="place" onClick={() => onGo(place)}>{words.place}</button>
              <span className="mine">我的修改 <b>{words.mine}</b> <small>{words.state}</small></span>
              <span>对方的修改 <b>{words.theirs}</b> <small>{words.writer}</small></span>
              <span className="opened">{words.base}</span>
              {!words.typing && (
                <span className="ways">
                  {words.keepMine && <Button size="small" text={words.keepMine} onClick={() => model.resolve(rowId, column, 'mine')} />}
                  <Button size="small" text={words.keepTheirs} onClick={() => model.resolve(rowId, column, 'theirs')} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
