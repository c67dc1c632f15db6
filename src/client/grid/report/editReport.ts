import type { EditReport } from '../sheet/types.ts'
import { HINTS, hintOf, TAKE_AWAY, type ReportPlace } from './pasteReport.ts'
import { failedRowsOf, keptLines, problemLines, tallyOf, wrongLines, type ReportRows, type ReportView } from './reportView.ts'

/** Failures of a bulk edit; null without any. */
export function editView(report: EditReport, model: ReportRows, { kind, columns, first }: ReportPlace): ReportView | null {
  const { action, written, skipped, locked, refused } = report
  const retained = keptLines(model, [...locked, ...refused])
  const wrong = wrongLines(model, written, first)
  const lines = [...retained, ...wrong]
  if (lines.length + skipped === 0) return null
  return {
    title: `${action}结果`,
    tally: rest => {
      const refusedStill = rest.filter(line => retained.some(({ rowId, column }) => rowId === line.rowId && column === line.column)).length
      return tallyOf([
        ['ok', written.length + retained.length - rest.length, kind === 'list' ? '处已写入' : '处已修改'],
        ['bad', refusedStill, '处保持原值'],
        ['bad', rest.length - refusedStill, kind === 'list' ? '处未写入' : '处待修改'],
      ])
    },
    note: skipped > 0 ? `${skipped} 处不可编辑，已跳过。` : '',
    lines,
    undoable: written.length > 0,
    hint: hintOf(wrong.length > 0 ? HINTS[kind] : '可在上表直接修正后写入。', wrong.length + refused.length, locked.length),
    failedRows: failedRowsOf(lines, model, columns),
  }
}

/** All problems of the loaded rows, for correction in one place. */
export function problemsView(model: ReportRows, { columns, first }: ReportPlace): ReportView {
  const lines = problemLines(model, columns, first)
  return {
    title: '问题清单',
    tally: remaining => {
      const failing = new Set(remaining.map(({ rowId }) => rowId)).size
      return tallyOf([['ok', model.rows().length - failing, '行没有问题'], ['bad', failing, '行有问题']])
    },
    note: `共 ${lines.length} 处`,
    lines,
    undoable: false,
    hint: `可在上表直接修正后写入。${TAKE_AWAY}`,
    failedRows: failedRowsOf(lines, model, columns),
  }
}
