import type { Grid } from '#schemas/kit/index.ts'
import type { PasteReport } from '../sheet/types.ts'
import { failedRowsOf, wrongLines, type ReportRows, type ReportView } from './reportView.ts'
import { pasteTally, rowFates } from './rowFates.ts'

/** Did the paste do less, or more, than the clipboard said? Then it ends in a report (workspace.md). */
export const needsReport = (report: PasteReport, wrong: number): boolean =>
  wrong + report.skippedReadonly.length + report.droppedColumns + report.droppedRows > 0

/** What a paste wrote over though nobody had selected it (workspace.md); null when nothing. */
export const overwrittenText = ({ overwrittenOutside: cells }: PasteReport): string | null =>
  cells > 0 ? `覆盖了选区外 ${cells} 个有内容的单元格` : null

/** 「来自剪贴板 20 行 × 6 列。1 列只读已跳过（定额合价）；2 列超出右边界，未粘贴。」 `same` rows read before as they do now. */
export function pasteNote(report: PasteReport, grid: Pick<Grid, 'columns'>, same = 0): string {
  const skipped = report.skippedReadonly.map(({ column }) => grid.columns[column]?.label ?? column)
  const facts = [
    skipped.length > 0 && `${skipped.length} 列只读已跳过（${skipped.join('、')}）`,
    report.droppedColumns > 0 && `${report.droppedColumns} 列超出右边界，未粘贴`,
    report.droppedRows > 0 && `${report.droppedRows} 行超出末行，未粘贴`,
    same > 0 && `${same} 行与原值相同`,
    overwrittenText(report) ?? false,
  ].filter(fact => fact !== false)
  return `来自剪贴板 ${report.rows} 行 × ${report.cols} 列。${facts.length > 0 ? `${facts.join('；')}。` : ''}`
}

/** Wrong cells of a list are not sent; those of an open document stand in it until it is saved. */
export const HINTS = {
  list: '未写入的值仍保留在表格中并标红，可在上表直接修正。',
  lines: '有问题的值仍保留在表格中并标红，可在上表直接修正。',
} as const
export const TAKE_AWAY = '也可以复制失败行，在 Excel 中改好后粘贴到此窗口，按行号写回原处。'

/** How the rows are shown: the kind of workspace, the visible columns and the number of the first row. */
export interface ReportPlace { readonly kind: keyof typeof HINTS; readonly columns: readonly string[]; readonly first: number }

/** The report of a paste over the rows as they now stand; wrong texts are still in them. Null when all went as it should. */
export function pasteView(report: PasteReport, model: ReportRows, { kind, columns, first }: ReportPlace): ReportView | null {
  const lines = wrongLines(model, report.places, first, new Set(report.created))
  if (!needsReport(report, lines.length)) return null
  const fates = rowFates(report, model, kind)
  return {
    title: '粘贴结果',
    tally: left => pasteTally(fates(left)),
    note: pasteNote(report, model.grid, fates(lines).same),
    lines,
    undoable: report.changed.length + report.created.length > 0,
    hint: lines.length > 0 ? `${HINTS[kind]}${TAKE_AWAY}` : '',
    failedRows: failedRowsOf(lines, model, columns),
  }
}
