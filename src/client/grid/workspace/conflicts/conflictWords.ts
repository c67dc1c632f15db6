import { formatCell, computeRows, shortTimeText, type Row, type Value } from '#schemas/kit/index.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { CellPlace } from '#client/grid/sheet/types.ts'

export interface ShownPlace {
  readonly rows: () => readonly Row[]
  readonly first: number
}

/** 周成本 · 10:41, as far as known. */
const writerText = (by: string | undefined, at: string | undefined, did: string): string =>
  [by, at && shortTimeText(at), did].filter(Boolean).join(' · ')

/** Conflict texts for dock and card; null without a conflict. `rows` are numbered from `first`. */
export function conflictWords(
  { model, writerOf }: Pick<RemoteList, 'model' | 'writerOf'>, { rowId, column }: CellPlace, { rows, first }: ShownPlace
) {
  const { grid, lookups } = model
  const conflict = model.conflict(rowId, column)
  const declared = grid.columns[column]
  const row = model.row(rowId)
  if (!conflict || !declared || !row) return null
  // A save's answer has the writer of that moment, events the later ones.
  const latest = conflict.removed ? undefined : writerOf(rowId, column)
  const { by, at } = latest && Date.parse(latest.at) >= Date.parse(conflict.at ?? latest.at) ? latest : conflict
  const index = rows().findIndex(one => one[grid.rowKey] === rowId)
  // A folded row is identified by its name.
  const place = index < 0 ? String(row[grid.tree?.label ?? ''] ?? '') : `第 ${index + first} 行`
  const textOf = (value: Value) => formatCell(value, declared, lookups) || '空'
  const [ownRow, stored] = [conflict.mine, conflict.theirs].map(value => computeRows(grid, [{ ...row, [column]: value }])[0]!)
  const followed = conflict.removed
    ? undefined
    : Object.keys(grid.columns).find(key => grid.columns[key]!.computed && ownRow![key] !== stored![key])
  const result = (computed: typeof ownRow) => formatCell(computed![followed!], grid.columns[followed!]!, lookups) || '空'
  return {
    place: `${place} · ${declared.label}`,
    mine: textOf(conflict.mine), theirs: conflict.removed ? '整行已删除' : textOf(conflict.theirs),
    base: conflict.unseen ? '粘贴到的行当时不在屏幕上' : `我打开时的值 ${textOf(conflict.base)}`,
    state: conflict.typing ? '正在输入' : '未保存',
    writer: writerText(by, at, conflict.removed ? '已删除' : '已保存'),
    following: followed === undefined ? '' : `，${grid.columns[followed]!.label}随之为 ${result(ownRow)} 或 ${result(stored)}`,
    typing: conflict.typing === true,
    /** A removed row is restored only where rows may be added. */
    keepMine: conflict.removed ? (grid.rows.add ? '恢复该行' : null) : '保留我的',
    keepTheirs: conflict.removed ? '放弃该行' : '采用对方',
  }
}
