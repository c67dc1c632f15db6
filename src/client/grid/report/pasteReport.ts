import type { Grid } from '#schemas/kit/index.ts'
import { TITLED } from '../sheet/pasteWork.ts'
import type { PasteReport } from '../sheet/types.ts'
import { failedRowsOf, keptLines, wrongLines, type ReportRows, type ReportView } from './reportView.ts'
import { pasteTally, rowFates } from './rowFates.ts'

/** Whether the paste wrote less or more than the clipboard contained (workspace.md). */
export const needsReport = (report: PasteReport, wrong: number): boolean =>
  wrong + report.skippedReadonly.length + report.homeless.length + report.droppedColumns + report.droppedRows > 0

/** Message about overwritten cells outside the selection (workspace.md), or null. */
export const overwrittenText = ({ overwrittenOutside: cells }: PasteReport): string | null =>
  cells > 0 ? `覆盖了选区外 ${cells} 个有内容的单元格` : null

/** 「来自剪贴板 20 行 × 6 列。1 列只读已跳过（定额合价）；2 列超出右边界，未粘贴。」 `same`: number of unchanged rows; `pages`: their pages. */
export function pasteNote(report: PasteReport, grid: Pick<Grid, 'columns'>, same = 0, pages = 1): string {
  const skipped = report.skippedReadonly.map(({ column }) => grid.columns[column]?.label ?? column)
  const facts = [
    report.titled && TITLED,
    skipped.length > 0 && `${skipped.length} 列只读已跳过（${skipped.join('、')}）`,
    report.homeless.length > 0 && `${report.homeless.length} 列此处没有或未显示，未粘贴（${report.homeless.join('、')}）`,
    report.droppedColumns > 0 && `${report.droppedColumns} 列超出右边界，未粘贴`,
    report.droppedRows > 0 && `${report.droppedRows} 行超出末行，未粘贴`,
    same > 0 && `${same} 行与原值相同`,
    overwrittenText(report) ?? false,
    pages > 1 && `跨 ${pages} 页`,
  ].filter(fact => fact !== false)
  return `来自剪贴板 ${report.rows} 行 × ${report.cols} 列。${facts.length > 0 ? `${facts.join('；')}。` : ''}`
}

/** A list does not send wrong cells; a document keeps them until it is saved. */
export const HINTS = {
  list: '未写入的值仍保留在表格中并标红，可在上表直接修正。',
  lines: '有问题的值仍保留在表格中并标红，可在上表直接修正。',
} as const
export const TAKE_AWAY = '也可以复制失败行，在 Excel 中改好后粘贴到此窗口，按行号写回原处。'
/** Locked cells cannot be corrected, only copied elsewhere. */
const LOCKED_HINT = '不能修改的单元格保持原值，要填的内容可以复制失败行带走。'

/** Hint for lines; `correct` is for correctable ones. */
export const hintOf = (correct: string, correctable: number, locked: number): string =>
  [locked > 0 ? LOCKED_HINT : '', correctable > 0 ? `${correct}${TAKE_AWAY}` : ''].join('')

/** Context of the rows: visible columns, first row number, a list's page size. */
export interface ReportPlace {
  readonly kind: keyof typeof HINTS
  readonly columns: readonly string[]
  readonly first: number
  readonly pageSize?: number
}

function pagesOf({ places: cells }: PasteReport, model: ReportRows, { first, pageSize = Infinity }: ReportPlace): number {
  const pasted = new Set(cells.map(({ rowId }) => model.nameOf?.(rowId) ?? rowId))
  return new Set(model.rows().flatMap((row, at) =>
    (pasted.has(String(row[model.grid.rowKey])) ? [Math.floor((first - 1 + at) / pageSize)] : []))).size
}

/** Message about a successful paste: 「已更新 15 行（跨 2 页）」 beyond a page, or that its first line was a header. */
export function unseenText(report: PasteReport, model: ReportRows, place: ReportPlace): string | null {
  const pages = pagesOf(report, model, place)
  if (pages < 2) return report.titled ? TITLED : null
  const { updated, created, unfinished, conflict, waiting: pending } = rowFates(report, model, place.kind)([])
  const facts = [[updated, '已更新'], [created, '已新增'], [unfinished, '待补全'], [pending, '待发送'], [conflict, '有冲突']] as const
  const texts = facts.flatMap(([count, text]) => (count > 0 ? [`${text} ${count} 行`] : []))
  return texts.length === 0 ? null : `${texts.join('，')}（跨 ${pages} 页）`
}

/** Report of a paste over current rows, which contain the wrong texts. Null without problems. */
export function pasteView(report: PasteReport, model: ReportRows, place: ReportPlace): ReportView | null {
  const { kind, columns, first } = place
  const wrong = wrongLines(model, report.places, first, new Set(report.created))
  const lines = [...keptLines(model, report.locked), ...wrong].toSorted((a, b) => a.row - b.row)
  if (!needsReport(report, lines.length)) return null
  const fates = rowFates(report, model, kind)
  return {
    title: '粘贴结果',
    tally: remaining => pasteTally(fates(remaining)),
    note: pasteNote(report, model.grid, fates(lines).same, pagesOf(report, model, place)),
    lines,
    undoable: report.changed.length + report.created.length > 0,
    hint: hintOf(HINTS[kind], wrong.length, report.locked.length),
    failedRows: failedRowsOf(lines, model, columns),
  }
}
