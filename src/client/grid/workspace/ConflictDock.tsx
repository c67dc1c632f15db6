import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { formatCell } from '#schemas/kit/index.ts'
import type { RemoteModel } from '../remote/RemoteModel.ts'
import type { CellPlace } from '../sheet/types.ts'

/** Cells that somebody else changed while they were edited here: both values, and two equal ways out. */
export function ConflictDock({ model, onGo }: { readonly model: RemoteModel; readonly onGo: (place: CellPlace) => void }) {
  const [cells, setCells] = useState(() => model.conflictCells())
  useEffect(() => model.subscribe(() => setCells(model.conflictCells())), [model])
  if (cells.length === 0) return null
  return (
    <section className="yz-dock" aria-label="单元格冲突">
      <div className="head"><WarningSign size={14} className="amber" /><span role="status"><b>{cells.length}</b> 处与他人的修改冲突</span></div>
      <ul className="conflicts">
        {cells.map(({ rowId, column }) => {
          const declared = model.grid.columns[column]!
          const found = model.conflict(rowId, column)
          const shown = (value: Parameters<typeof formatCell>[0]) => formatCell(value, declared, model.lookups) || '空'
          return found && (
            <li key={`${rowId} ${column}`}>
              <button type="button" className="place" onClick={() => onGo({ rowId, column })}>{declared.label}</button>
              <span>我的修改 <b>{shown(found.mine)}</b></span>
              <span>对方的修改 <b>{shown(found.theirs)}</b></span>
              <span className="opened">我打开时的值 {shown(found.base)}</span>
              <Button size="small" text="保留我的" onClick={() => model.resolve(rowId, column, 'mine')} />
              <Button size="small" text="采用对方" onClick={() => model.resolve(rowId, column, 'theirs')} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
