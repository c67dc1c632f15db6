import { formatCell, computeRows, shortTimeText, type Row, type Value } from '#schemas/kit/index.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { CellPlace } from '#client/grid/sheet/types.ts'

/** Rows as they stand in the sheet, and the number of the first of them. */
export interface ShownPlace {
  readonly rows: () => readonly Row[]
  readonly first: number
}

/** 周成本 · 10:41, as far as it is known. */
const writerText = (by: string | undefined, at: string | undefined, did: string): string =>
  [by, at && shortTimeText(at), did].filter(Boolean).join(' · ')

/**
 * A conflict in the words of both the list of them and the card at the cell; null where there is none. `shown` are the rows as they
 * stand in the sheet, the first of them with the number `first`.
 */
export function conflictWords({ model, writerOf }: Pick<RemoteList, 'model' | 'writerOf'>, { rowId, column }: CellPlace, { rows, first }: ShownPlace) {
  const { grid, lookups } = model
  const found = model.conflict(rowId, column)
  const declared = grid.columns[column]
  const row = model.row(rowId)
  if (!found || !declared || !row) return null
  // The answer to a save knows the writer of that moment, the news whoever came after.
  const latest = found.removed ? undefined : writerOf(rowId, column)
  const { by, at } = latest && Date.parse(latest.at) >= Date.parse(found.at ?? latest.at) ? latest : found
  const index = rows().findIndex(one => one[grid.rowKey] === rowId)
  // In a tree the row may be folded away: its name is what one knows it by.
  const place = index < 0 ? String(row[grid.tree?.label ?? ''] ?? '') : `第 ${index + first} 行`
  const shown = (value: Value) => formatCell(value, declared, lookups) || '空'
  const [mine, theirs] = [found.mine, found.theirs].map(value => computeRows(grid, [{ ...row, [column]: value }])[0]!)
  const followed = found.removed ? undefined : Object.keys(grid.columns).find(key => grid.columns[key]!.computed && mine![key] !== theirs![key])
  const result = (of: typeof mine) => formatCell(of![followed!], grid.columns[followed!]!, lookups) || '空'
  return {
    place: `${place} · ${declared.label}`,
    mine: shown(found.mine), theirs: found.removed ? '整行已删除' : shown(found.theirs),
    base: found.unseen ? '粘贴到的行当时不在屏幕上' : `我打开时的值 ${shown(found.base)}`,
    state: found.typing ? '正在输入' : '未保存',
    writer: writerText(by, at, found.removed ? '已删除' : '已保存'),
    following: followed === undefined ? '' : `，${grid.columns[followed]!.label}随之为 ${result(mine)} 或 ${result(theirs)}`,
    typing: found.typing === true,
    /** The ways out; a row that was removed is brought back only where rows may be added. */
    keepMine: found.removed ? (grid.rows.add ? '恢复该行' : null) : '保留我的',
    keepTheirs: found.removed ? '放弃该行' : '采用对方',
  }
}
