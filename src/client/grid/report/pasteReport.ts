import type { Grid } from '#schemas/kit/index.ts'
import { editText } from '#schemas/kit/index.ts'
import type { RowModel } from '../model.ts'
import type { PasteReport } from '../sheet/types.ts'
import type { ProblemLine } from './ProblemTable.tsx'

/** What a report dialog shows, whether after a paste, a fill or an import. */
export interface ReportView {
  readonly title: string
  /** 行已更新 and the like: what became of the rows that are in order. */
  readonly done: { readonly count: number; readonly text: string }
  readonly failed: { readonly count: number; readonly text: string }
  /** What was left out, in one sentence per fact. */
  readonly note: string
  readonly lines: readonly ProblemLine[]
  /** What to do with what could not be taken. */
  readonly hint: string
  /** Failing rows as they can be corrected and pasted back, headers first. */
  readonly failedRows: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

/** Did the paste do less, or more, than the clipboard said? Then it ends in a report (workspace.md). */
export const needsReport = (report: PasteReport): boolean =>
  report.problems.length + report.skippedReadonly.length + report.droppedColumns + report.droppedRows > 0

/** 「来自剪贴板 20 行 × 6 列。1 列只读已跳过（定额合价）；2 列超出右边界，未粘贴。」 */
export function pasteNote(report: PasteReport, grid: Pick<Grid, 'columns'>): string {
  const skipped = report.skippedReadonly.map(({ column }) => grid.columns[column]?.label ?? column)
  const facts = [
    skipped.length > 0 && `${skipped.length} 列只读已跳过（${skipped.join('、')}）`,
    report.droppedColumns > 0 && `${report.droppedColumns} 列超出右边界，未粘贴`,
    report.droppedRows > 0 && `${report.droppedRows} 行超出末行，未粘贴`,
    report.created > 0 && `新增 ${report.created} 行`,
    report.overwrittenOutside > 0 && `覆盖了选区外 ${report.overwrittenOutside} 个有内容的单元格`,
  ].filter(fact => fact !== false)
  return `来自剪贴板 ${report.rows} 行 × ${report.cols} 列。${facts.length > 0 ? `${facts.join('；')}。` : ''}`
}

/** Wrong cells of a list are not sent; those of an open document stand in it until it is saved. */
const WORDS = {
  list: { failed: '行未写入', hint: '未写入的值仍保留在表格中并标红，修改后自动写入。' },
  lines: { failed: '行待修改', hint: '有问题的值仍保留在表格中并标红，保存前需要修改。' },
} as const

type Rows = Pick<RowModel, 'grid' | 'lookups' | 'row'>

/** The report of a paste over the rows as they now stand; wrong texts are still in them. */
export function pasteView(report: PasteReport, { grid, lookups, row: rowOf }: Rows, kind: keyof typeof WORDS, columns: readonly string[]): ReportView {
  const failing = [...new Set(report.problems.map(({ rowId }) => rowId))]
  const known = columns.filter(key => grid.columns[key])
  return {
    title: '粘贴结果',
    done: { count: Math.max(0, report.rows - report.droppedRows - failing.length), text: '行已更新' },
    failed: { count: failing.length, text: WORDS[kind].failed },
    note: pasteNote(report, grid),
    lines: report.problems.map(({ row, rowId, column, value, text }) =>
      ({ row, rowId, column, label: grid.columns[column]?.label ?? column, value, text })),
    hint: failing.length > 0 ? `${WORDS[kind].hint}也可以复制失败行，在 Excel 中改好后粘贴回来。` : '',
    failedRows: {
      headers: known.map(key => grid.columns[key]!.label),
      rows: failing.flatMap(id => {
        const row = rowOf(id)
        return row ? [known.map(key => editText(row[key], grid.columns[key]!, lookups))] : []
      }),
    },
  }
}
