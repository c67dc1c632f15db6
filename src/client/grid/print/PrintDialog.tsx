import { Button, SegmentedControl } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { asListed } from '#schemas/kit/branches/index.ts'
import { footerOf, type Row, timeText } from '#schemas/kit/index.ts'
import { ROW_CEILING } from '#shared/api/page.ts'
import { session } from '#client/data/session.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { ProgressPanel } from '#client/ui/ProgressPanel.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { metRows } from '../metRows.ts'
import type { RowGroup, RowModel } from '../model.ts'
import { conditionTexts } from '../remote/filterText.ts'
import { messageOf } from '../remote/messages.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { ColumnView } from '../sheet/types.ts'
import { printLines, printTable, printTotals, type Orientation } from './printTable.ts'
import { writePrint } from './printDocument.ts'
import './print.css'

const PREVIEW = 60

export interface PrintDialogProps {
  readonly model: RowModel
  readonly columns: readonly ColumnView[]
  readonly groups?: readonly RowGroup[]
  readonly list?: RemoteList
  readonly firstRow: number
  readonly onClose: () => void
}

const nonce = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/** Prints this page or all rows, portrait or landscape. */
export function PrintDialog({ model, columns, groups, list, firstRow, onClose }: PrintDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const job = useRef<AbortController | null>(null)
  const [all, setAll] = useState(true)
  const [orientation, setOrientation] = useState<Orientation>('auto')
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  const [loaded, setLoaded] = useState(false)
  const { grid, lookups } = model
  const isFullList = list !== undefined && all
  const table = useMemo(() => printTable(grid, columns, {
    title: grid.title,
    company: session.user?.merchant.merchantName ?? '',
    date: timeText(),
    conditions: list ? conditionTexts(list.query, grid, lookups) : [],
  }, orientation), [grid, columns, list, lookups, orientation])

  useEffect(() => {
    const doc = frame.current?.contentDocument
    if (!doc || !loaded) return
    const control = new AbortController()
    job.current = control
    const rows = model.rows().slice(0, PREVIEW)
    const totals = printTotals(table, grid, lookups, list && !isFullList ? footerOf(grid, model.rows()) : model.footer())
    const lines = printLines(table, grid, lookups, rows, { groups, first: isFullList ? 1 : firstRow })
    writePrint(doc, table, lines, totals, nonce(), control.signal).catch(() => {})
    return () => control.abort()
  }, [loaded, model, grid, lookups, table, groups, list, isFullList, firstRow])

  const close = () => {
    job.current?.abort()
    onClose()
  }
  const leave = useEffectEvent((event: KeyboardEvent) => { if (event.key === 'Escape') close() })
  useLayoutEffect(() => {
    // The preview is an iframe: the dialog does not get its keys.
    const view = loaded ? frame.current?.contentWindow : null
    view?.addEventListener('keydown', leave)
    return () => view?.removeEventListener('keydown', leave)
  }, [loaded])

  const rowsOf = async (signal: AbortSignal): Promise<readonly Row[]> => {
    if (!isFullList) return model.rows()
    const matches = metRows(model)
    if (matches !== null) return matches
    if (list.total > ROW_CEILING) throw new Error(`共 ${list.total} 行，超过 ${ROW_CEILING} 行，请缩小范围或导出`)
    const rows: Row[] = []
    for await (const portion of list.portions()) {
      signal.throwIfAborted()
      rows.push(...portion)
      setProgress({ done: rows.length, total: list.total })
    }
    return asListed(grid, rows)
  }
  const print = async () => {
    const view = frame.current?.contentWindow
    if (!view || progress) return
    const control = new AbortController()
    job.current = control
    setProgress({ done: 0, total: isFullList ? list.total : model.rows().length })
    try {
      const rows = await rowsOf(control.signal)
      const totals = printTotals(table, grid, lookups, list ? footerOf(grid, rows) : model.footer())
      const lines = printLines(table, grid, lookups, rows, { groups, first: isFullList ? 1 : firstRow })
      await writePrint(view.document, table, lines, totals, nonce(), control.signal)
      view.focus()
      view.print()
    } catch (error) {
      if (!control.signal.aborted) toast.bad(error instanceof Error && error.constructor === Error ? error.message : messageOf(error))
    } finally {
      setProgress(null)
    }
  }
  return (
    <DialogFrame
      size="L"
      title={`打印${grid.title}`}
      onClose={close}
      flush
      tools={progress
        ? <ProgressPanel label="正在准备" done={progress.done} total={progress.total} unit="行" onCancel={() => job.current?.abort()} />
        : undefined}
      actions={<Button intent="primary" icon={<Print />} text="打印" disabled={progress !== null} onClick={() => void print()} />}
    >
      <div className="yz-print-options">
        {list && (
          <SegmentedControl
            size="small" value={all ? 'all' : 'page'} onValueChange={value => setAll(value === 'all')}
            options={[{ value: 'all', label: `全部 ${list.total} 行` }, { value: 'page', label: `本页 ${model.rows().length} 行` }]}
          />
        )}
        <SegmentedControl
          size="small" value={orientation}
          onValueChange={value => setOrientation(value === 'portrait' || value === 'landscape' ? value : 'auto')}
          options={[{ value: 'auto', label: '自动方向' }, { value: 'portrait', label: '纵向' }, { value: 'landscape', label: '横向' }]}
        />
        <span className="yz-grow" />
        <span className="note">
          A4 {table.landscape ? '横向' : '纵向'}；{isFullList && list.total > model.rows().length ? '预览为本页，打印时包含全部' : '预览'}
        </span>
      </div>
      <div className="yz-print-view">
        <iframe
          ref={frame} className={table.landscape ? 'landscape' : 'portrait'} title="打印预览" sandbox="allow-same-origin allow-modals"
          srcDoc="<!doctype html><html lang='zh-CN'><body></body></html>" onLoad={() => setLoaded(true)}
        />
      </div>
    </DialogFrame>
  )
}
