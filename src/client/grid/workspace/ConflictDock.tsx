import { Button } from '@blueprintjs/core'
import { WarningSign } from '@blueprintjs/icons'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { formatCell } from '#schemas/kit/index.ts'
import type { RemoteModel } from '../remote/RemoteModel.ts'
import type { CellPlace } from '../sheet/types.ts'

/** 周成本 · 10:41, as far as it is known. */
const writerText = (by: string | undefined, at: string | undefined): string =>
  [by, at && dayjs(at).format(dayjs(at).isSame(dayjs(), 'day') ? 'HH:mm' : 'MM-DD HH:mm'), '已保存'].filter(Boolean).join(' · ')

export interface ConflictDockProps {
  readonly model: RemoteModel
  /** Number of the first row of the page. */
  readonly firstRow: number
  readonly onGo: (place: CellPlace) => void
}

/** Cells that somebody else changed while they were edited here: both values, and two equal ways out. */
export function ConflictDock({ model, firstRow, onGo }: ConflictDockProps) {
  const [cells, setCells] = useState(() => model.conflictCells())
  useEffect(() => model.subscribe(() => setCells(model.conflictCells())), [model])
  if (cells.length === 0) return null
  const ids = model.rows().map(row => String(row[model.grid.rowKey]))
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
              <button type="button" className="place" onClick={() => onGo({ rowId, column })}>
                第 {ids.indexOf(rowId) + firstRow} 行 · {declared.label}
              </button>
              <span className="mine">我的修改 <b>{shown(found.mine)}</b> <small>{found.typing ? '正在输入' : '未保存'}</small></span>
              <span>对方的修改 <b>{shown(found.theirs)}</b> <small>{writerText(found.by, found.at)}</small></span>
              <span className="opened">我打开时的值 {shown(found.base)}</span>
              {!found.typing && (
                <span className="ways">
                  <Button size="small" text="保留我的" onClick={() => model.resolve(rowId, column, 'mine')} />
                  <Button size="small" text="采用对方" onClick={() => model.resolve(rowId, column, 'theirs')} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
