import type { EditReport } from '../sheet/types.ts'
import { TAKE_AWAY, WORDS, type ReportPlace } from './pasteReport.ts'
import { failedRowsOf, problemLines, wrongLines, type ProblemLine, type ReportRows, type ReportView } from './reportView.ts'

/** What an edit of many cells left undone (fill, replacement, bulk edit); null when all went as it should. */
export function editView(report: EditReport, model: ReportRows, { kind, columns, first }: ReportPlace): ReportView | null {
  const { action, written, skipped, refused } = report
  const left: readonly ProblemLine[] = refused.map(({ row, rowId, column, value, text }) =>
    ({ row, rowId, column, label: model.grid.columns[column]?.label ?? column, value, text }))
  const wrong = wrongLines(model, written, first)
  const lines = [...left, ...wrong]
  if (lines.length + skipped === 0) return null
  const facts = [left.length > 0 && `${left.length} 处的新值不合要求，保持原值`, skipped > 0 && `${skipped} 处不可编辑，已跳过`].filter(fact => fact !== false)
  return {
    title: `${action}结果`,
    counts: 'cells',
    done: { count: written.length - wrong.length, text: '处已写入' },
    failed: { count: lines.length, text: '处未写入' },
    note: facts.length > 0 ? `${facts.join('；')}。` : '',
    lines,
    hint: lines.length === 0 ? '' : `${wrong.length > 0 ? WORDS[kind].hint : '可在上表直接修正后写入。'}${TAKE_AWAY}`,
    failedRows: failedRowsOf(lines, model, columns),
  }
}

/** Everything that is wrong in the rows at hand, to be corrected in one place: refused saves, typed and imported values. */
export function problemsView(model: ReportRows, { columns, first }: ReportPlace): ReportView {
  const lines = problemLines(model, columns, first)
  const failing = new Set(lines.map(({ rowId }) => rowId)).size
  return {
    title: '问题清单',
    counts: 'rows',
    done: { count: model.rows().length - failing, text: '行没有问题' },
    failed: { count: failing, text: '行有问题' },
    note: `共 ${lines.length} 处`,
    lines,
    hint: `可在上表直接修正后写入。${TAKE_AWAY}`,
    failedRows: failedRowsOf(lines, model, columns),
  }
}
