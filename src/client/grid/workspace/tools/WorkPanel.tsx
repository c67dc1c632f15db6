import { Button } from '@blueprintjs/core'
import { Cross, Download, Error as ErrorIcon, Tick } from '@blueprintjs/icons'
import { exportedIn } from '#shared/api/export.ts'
import { ProgressPanel } from '#client/ui/ProgressPanel.tsx'
import type { SheetProgress } from '#client/grid/sheet/types.ts'
import type { Exporting } from '../useExport.ts'

function ServerExportLine({ server }: { readonly server: Exporting['server'] }) {
  const { task, cancel, fetch, close } = server
  if (!task) return null
  const { state, done, total, error, result } = task
  if (state === 'QUEUED' || state === 'RUNNING') {
    return <ProgressPanel label="正在导出" done={done} {...(total > 0 && { total })} unit="行" onCancel={cancel} />
  }
  const made = state === 'DONE' ? exportedIn(result) : undefined
  return (
    <div className="yz-export-end" role="status">
      {made ? <Tick size={14} className="ok" /> : <ErrorIcon size={14} className="bad" />}
      <span>{made ? `导出完成，共 ${made.rows.toLocaleString('zh-CN')} 行` : state === 'CANCELLED' ? '已取消导出' : `导出失败：${error ?? '请重试'}`}</span>
      {made && <Button size="small" intent="primary" icon={<Download size={14} />} text="下载" onClick={fetch} />}
      <Button size="small" variant="minimal" icon={<Cross size={14} />} aria-label="关闭" onClick={close} />
    </div>
  )
}

/** Long-running work: a paste, a local or server export. */
export function WorkPanel({ paste, exporting }: { readonly paste: SheetProgress | null; readonly exporting: Exporting }) {
  const { progress, server } = exporting
  return (
    <div className="yz-working">
      {paste && <ProgressPanel label={paste.label} done={paste.done} total={paste.total} unit="格" onCancel={paste.cancel} />}
      {progress && <ProgressPanel label="正在导出" done={progress.done} total={progress.total} unit="行" onCancel={progress.cancel} />}
      <ServerExportLine server={server} />
    </div>
  )
}
