import { Button } from '@blueprintjs/core'
import { useEffect, useReducer } from 'react'
import { isRightAligned } from '#schemas/kit/index.ts'
import { Kbd } from '#client/ui/Kbd.tsx'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { CellPlace } from '#client/grid/sheet/types.ts'
import { conflictWords, type ShownPlace } from './conflictWords.ts'

export interface ConflictCardProps {
  readonly list: RemoteList
  readonly place: CellPlace
  readonly shown: ShownPlace
  readonly onResolved: () => void
  readonly onNext: () => void
}

/** Both values beside the cell, while the user types or has to choose. */
export function ConflictCard({ list, place: { rowId, column }, shown: visible, onResolved, onNext }: ConflictCardProps) {
  const { model } = list
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  useEffect(() => model.subscribe(redraw), [model])
  const words = conflictWords(list, { rowId, column }, visible)
  if (!words) return null
  const count = model.conflictCells().length
  const resolve = (keep: 'mine' | 'theirs') => {
    model.resolve(rowId, column, keep)
    onResolved()
  }
  return (
    <section className="yz-conflict" aria-label={`${words.place}的冲突`}>
      <header><b>单元格冲突</b><span>{words.place}</span></header>
      <dl className={isRightAligned(list.grid.columns[column]!) ? 'number' : undefined}>
        <div className="mine"><dt>我的修改</dt><dd>{words.mine}</dd><dd className="by">{words.state}</dd></div>
        <div><dt>对方的修改</dt><dd>{words.theirs}</dd><dd className="by">{words.writer}</dd></div>
      </dl>
      <p>{words.base}{words.following}</p>
      <footer>
        {!words.typing && words.keepMine && <Button size="small" text={words.keepMine} onClick={() => resolve('mine')} />}
        {!words.typing && <Button size="small" text={words.keepTheirs} onClick={() => resolve('theirs')} />}
        {words.typing && <span>写入后选择保留哪一个，按 <Kbd>Esc</Kbd> 放弃输入</span>}
        <span className="yz-grow" />
        {count > 1 && !words.typing
          && <Button size="small" variant="minimal" text={`下一处（共 ${count}）`} endIcon={<Kbd>F8</Kbd>} onClick={onNext} />}
      </footer>
    </section>
  )
}
