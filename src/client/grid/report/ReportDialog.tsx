import { Button } from '@blueprintjs/core'
import { Download, Duplicate, Error as ErrorIcon, Tick } from '@blueprintjs/icons'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { KeyHints } from '#client/ui/Kbd.tsx'
import type { KeyHint } from '#client/ui/Kbd.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { exportTexts } from '../export/exportRows.ts'
import type { CellPlace } from '../sheet/types.ts'
import { copyTable } from './copyTable.ts'
import type { ReportView } from './pasteReport.ts'
import { ProblemTable } from './ProblemTable.tsx'

export interface ReportDialogProps {
  readonly report: ReportView
  readonly hints?: readonly KeyHint[]
  /** Absent where the rows are not in a sheet on screen. */
  readonly onGo?: (place: CellPlace) => void
  readonly onClose: () => void
}

const NO_HINTS: readonly KeyHint[] = []

/** What a paste, fill or import did, what it could not do and why, with the failed rows to take away and correct. */
export function ReportDialog({ report, hints = NO_HINTS, onGo, onClose }: ReportDialogProps) {
  const { title, done, failed, note, lines, hint, failedRows } = report
  const copy = () => copyTable(failedRows.headers, failedRows.rows).then(
    () => toast.ok(`已复制 ${failedRows.rows.length} 行`),
    () => toast.bad('浏览器不允许写入剪贴板，请下载 xlsx'),
  )
  const download = () => exportTexts(`${title}-失败行`, {
    name: '失败行',
    headers: [...failedRows.headers, '原因'],
    rows: failedRows.rows.map((row, i) => [...row, reasonsOf(report, i)]),
  }).catch(() => toast.bad('文件没有生成，请重试'))
  return (
    <DialogFrame size="M" title={title} onClose={onClose} flush>
      <div className="yz-report">
        <div className="counts">
          <span className="ok"><Tick size={16} /><b>{done.count}</b>{done.text}</span>
          {failed.count > 0 && <span className="bad"><ErrorIcon size={16} /><b>{failed.count}</b>{failed.text}</span>}
          <span className="note">{note}</span>
        </div>
        {lines.length > 0 && <div className="lines"><ProblemTable lines={lines} onGo={onGo} /></div>}
        {hint !== '' && <p className="hint">{hint}</p>}
      </div>
      <div className="yz-dialog-foot">
        {failedRows.rows.length > 0 && <Button icon={<Duplicate />} text="复制失败行" onClick={() => void copy()} />}
        {failedRows.rows.length > 0 && <Button icon={<Download />} text="下载 xlsx" onClick={() => void download()} />}
        <span className="yz-grow" />
        <KeyHints hints={hints} />
        <Button intent="primary" autoFocus text="知道了" onClick={onClose} />
      </div>
    </DialogFrame>
  )
}

/** All reasons of the i-th failing row, in one cell of the file. */
function reasonsOf({ lines }: ReportView, i: number): string {
  const rowOf = (line: ReportView['lines'][number]) => line.rowId ?? String(line.row)
  const row = [...new Set(lines.map(rowOf))][i]
  return lines.filter(line => rowOf(line) === row).map(({ label, text }) => `${label}：${text}`).join('；')
}
