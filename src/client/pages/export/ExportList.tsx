import { Export, Cross, Download } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { exportRecords } from '#schemas/export/records.ts'
import { taskApi } from '#shared/api/task.ts'
import { EXPORT_GONE, exportApi } from '#shared/api/export.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call, download, saveAttachment } from '#client/data/http.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'

const isMade = (row: Row): boolean => row.state === 'DONE'
const isRunning = (row: Row): boolean => row.state === 'QUEUED' || row.state === 'RUNNING'

async function fetchFile(row: Row): Promise<void> {
  try {
    saveAttachment(await download(exportApi.downloadExport, { id: String(row.id) }))
  } catch {
    // The call reports the reason.
  }
}

/** 导出记录: the user's server-made exports with live progress (domain B16). */
export function ExportList() {
  const list = useRemoteList(exportRecords, exportApi.queryRecords)
  const { reload } = list
  const rowActions = useMemo<readonly RowAction[]>(() => [
    { key: 'download', label: '下载', icon: <Download />, shown: isMade, run: row => void fetchFile(row) },
    {
      key: 'cancel', label: '取消导出', icon: <Cross />, danger: true, shown: isRunning,
      run: row => void call(taskApi.cancelTask, { id: String(row.id) }).catch(() => {}).then(reload),
    },
  ], [reload])
  return (
    <GridWorkspace
      kind="list" list={list} noun="导出" readOnly
      cellEvents={{
        open: (_column, row) => void (isMade(row) ? fetchFile(row) : toast.info(EXPORT_GONE)),
        rowActions,
      }}
      empty={<EmptyState icon={<Export size={32} />} title="没有导出记录" text="列表超过一万行、定额明细超过两千行时由服务器生成文件，进度和文件在这里，保留 7 天。" />}
    />
  )
}
