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
  const texts = conflictWords(list, { rowId, column }, visible)
  if (!texts) return null
  const count = model.conflictCells().length
  const resolve = (side: 'mine' | 'theirs') => {
    model.resolve(rowId, column, side)
    onResolved()
  }
  return (
    <section className="yz-conflict" aria-label={`${texts.place}的冲突`}>
      <header><b>单元格冲突</b><span>{texts.place}</span></header>
      <dl className={isRightAligned(list.grid.columns[column]!) ? 'number' : undefined}>
        <div className="mine"><dt>我的修改</dt><dd>{texts.mine}</dd><dd className="by">{texts.state}</dd></div>
        <div><dt>对方的修改</dt><dd>{texts.theirs}</dd><dd className="by">{texts.writer}</dd></div>
      </dl>
      <p>{texts.base}{texts.following}</p>
      <footer>
        {!texts.typing && texts.keepMine && <Button size="small" text={texts.keepMine} onClick={() => resolve('mine')} />}
        {!texts.typing && <Button size="small" text={texts.keepTheirs} onClick={() => resolve('theirs')} />}
        {texts.typing && <span>写入后选择保留哪一个，按 <Kbd>Esc</Kbd> 放弃输入</span>}
        <span className="yz-grow" />
        {count > 1 && !texts.typing
          && <Button size="small" variant="minimal" text={`下一处（共 ${count}）`} endIcon={<Kbd>F8</Kbd>} onClick={onNext} />}
      </footer>
    </section>
  )
}
