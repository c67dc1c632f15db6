import { Button } from '@blueprintjs/core'
import { Clipboard, Download, Duplicate, Error as ErrorIcon, Import, Tick, WarningSign } from '@blueprintjs/icons'
import { useRef, useState, type KeyboardEvent } from 'react'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { KeyHints } from '#client/ui/Kbd.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { exportTexts, readTable } from '../export/exportRows.ts'
import type { CellPlace } from '../sheet/types.ts'
import type { Fix } from './bringBack.ts'
import { copyTable, pastedTable, tableOf } from './copyTable.ts'
import { ProblemTable } from './ProblemTable.tsx'
import type { ProblemLine, ReportView } from './reportView.ts'

export interface Corrections {
  readonly can: (line: ProblemLine) => boolean
  /** Writes typed texts to their cells, as one action. */
  readonly fix: (fixes: readonly Fix[]) => void
  /** Writes corrected rows back, as one action. @returns the reason of a refusal, or null */
  readonly bringBack: (table: readonly (readonly string[])[]) => string | null
}

export interface ReportDialogProps {
  readonly report: ReportView
  /** Absent where impossible. */
  readonly onUndo?: () => void
  /** Absent where the rows are not visible. */
  readonly onGo?: (place: CellPlace) => void
  readonly corrections?: Corrections
  readonly onClose: () => void
}

const SIGNS = { ok: Tick, warn: WarningSign, bad: ErrorIcon } as const
const counted = new Intl.NumberFormat('zh-CN')
const UNDO_HINT = [{ keys: 'Ctrl Z', does: '撤销这一次' }] as const
const keyOf = ({ rowId, column }: ProblemLine): string => `${rowId} ${column}`

/** Outcome of a bulk edit; failed rows can be corrected, or exported and reimported. */
export function ReportDialog({ report, onUndo, onGo, corrections, onClose }: ReportDialogProps) {
  const { title, tally, note, lines, hint, failedRows } = report
  const tallies = tally(lines)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const file = useRef<HTMLInputElement>(null)
  const changed = lines.filter(line => texts.has(keyOf(line)))
  const write = () => {
    if (changed.length === 0) return
    corrections?.fix(changed.map(line => ({ rowId: line.rowId ?? '', column: line.column, text: texts.get(keyOf(line)) ?? '' })))
    setTexts(new Map())
  }
  const bringBack = (table: readonly (readonly string[])[] | null) => {
    const reason = table ? corrections?.bringBack(table) : '剪贴板中没有表格'
    if (reason) toast.bad(reason)
  }
  const copy = () => copyTable(failedRows.headers, failedRows.rows).then(
    () => toast.ok(`已复制 ${failedRows.rows.length} 行`),
    () => toast.bad('浏览器不允许写入剪贴板，请下载 xlsx'),
  )
  const download = () => exportTexts(`${title}-失败行`, {
    name: '失败行',
    headers: [...failedRows.headers, '原因'],
    rows: failedRows.rows.map((row, i) => [...row, reasonsOf(report, i)]),
  }).catch(() => toast.bad('文件没有生成，请重试'))
  const onKeyDown = (event: KeyboardEvent): void => {
    // While typing, the shortcut belongs to the field.
    if (!onUndo || event.target instanceof HTMLInputElement || !(event.ctrlKey || event.metaKey)) return
    if (event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    onUndo()
    onClose()
  }
  const hasRows = failedRows.rows.length > 0
  return (
    <DialogFrame size="M" title={title} dirty={changed.length > 0} onClose={onClose} flush>
      <div
        className="yz-report-frame"
        onKeyDown={onKeyDown}
        onPaste={event => {
          const table = tableOf(event.clipboardData)
          // A single value goes into the focused field.
          if (!corrections || !table || table.length < 2) return
          event.preventDefault()
          bringBack(table)
        }}
      >
        <div className="yz-report">
          <div className="counts">
            {tallies.map(({ tone, count, text }) => {
              const Sign = SIGNS[tone]
              return <span key={text} className={tone}><Sign size={16} /><b>{counted.format(count)}</b>{text}</span>
            })}
            {tallies.length === 0 && <span>没有写入任何内容</span>}
            {note !== '' && <span className="note">{note}</span>}
          </div>
          {lines.length > 0 && (
            <div className="lines">
              <ProblemTable
                lines={lines}
                onGo={onGo}
                correcting={corrections && {
                  can: corrections.can,
                  textOf: line => texts.get(keyOf(line)),
                  set: (line, text) => setTexts(new Map(texts).set(keyOf(line), text)),
                  done: write,
                }}
              />
            </div>
          )}
          {hint !== '' && <p className="hint">{hint}</p>}
        </div>
        <div className="yz-dialog-foot">
          {hasRows && <Button icon={<Duplicate />} text="复制失败行" onClick={() => void copy()} />}
          {hasRows && <Button icon={<Download />} text="下载 xlsx" onClick={() => void download()} />}
          {hasRows && corrections && (
            <>
              <Button
                icon={<Clipboard />} text="粘贴修正行"
                onClick={() => void pastedTable().then(bringBack, () => toast.bad('浏览器不允许读取剪贴板，请在此窗口按 Ctrl+V'))}
              />
              <Button icon={<Import />} text="带回 xlsx" onClick={() => file.current?.click()} />
              <input
                ref={file} type="file" accept=".xlsx,.xls,.csv" hidden aria-label="带回修正后的文件"
                onChange={event => {
                  const [chosen] = event.currentTarget.files ?? []
                  event.currentTarget.value = ''
                  if (chosen) void readTable(chosen).then(bringBack, () => toast.bad('无法读取此文件'))
                }}
              />
            </>
          )}
          <span className="yz-grow" />
          {onUndo && <KeyHints hints={UNDO_HINT} />}
          {changed.length > 0
            ? <Button intent="primary" text={`写入修正 ${changed.length} 处`} onClick={write} />
            : <Button intent="primary" autoFocus text="知道了" onClick={onClose} />}
        </div>
      </div>
    </DialogFrame>
  )
}

/** All reasons of a failing row, in one cell. */
function reasonsOf({ lines, failedRows }: ReportView, i: number): string {
  return lines.filter(({ rowId }) => rowId === failedRows.ids[i]).map(({ label, text }) => `${label}：${text}`).join('；')
}
