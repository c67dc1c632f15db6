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
          const texts = conflictWords(list, place, visible)
          return texts && (
            <li key={`${rowId} ${column}`} className={isRightAligned(list.grid.columns[column]!) ? 'number' : undefined}>
              <button type="button" className="place" onClick={() => onGo(place)}>{texts.place}</button>
              <span className="mine">我的修改 <b>{texts.mine}</b> <small>{texts.state}</small></span>
              <span>对方的修改 <b>{texts.theirs}</b> <small>{texts.writer}</small></span>
              <span className="opened">{texts.base}</span>
              {!texts.typing && (
                <span className="ways">
                  {texts.keepMine && <Button size="small" text={texts.keepMine} onClick={() => model.resolve(rowId, column, 'mine')} />}
                  <Button size="small" text={texts.keepTheirs} onClick={() => model.resolve(rowId, column, 'theirs')} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
