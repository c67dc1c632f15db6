import { useEffect, useRef, useState } from 'react'
import { refreshPrices } from '#schemas/quota/refreshPrices.ts'
import { refreshApi } from '#shared/api/refreshPrices.ts'
import { repriceReport, type RepriceReport } from '#shared/api/reprice.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { watchTask } from '#client/document/watchTask.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { ProgressPanel } from '#client/ui/ProgressPanel.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { RefreshDialog } from './RefreshDialog.tsx'
import { RefreshReport } from './RefreshReport.tsx'

export interface LibraryRefreshProps {
  /** The chosen packages; undefined for all of them. */
  readonly ids?: readonly string[]
  /** Packages were saved. */
  readonly onDone: () => void
  readonly onClose: () => void
}

const POLL_MS = 500
const SOURCES = sourcesOf(refreshPrices)

/** 刷新价格 for the packages of the library: a preview, what is ticked becomes new versions, and the report of it. */
export function LibraryRefresh({ ids, onDone, onClose }: LibraryRefreshProps) {
  const { data, error } = useCall(refreshApi.queryRefreshPrices, ids === undefined ? {} : { ids: [...ids] }, { quiet: true, keepPreviousData: false })
  const { lookups, ready } = useLookups(SOURCES)
  const [work, setWork] = useState<{ readonly done: number, readonly total: number } | null>(null)
  const [report, setReport] = useState<RepriceReport | null>(null)
  const stop = useRef(new AbortController())
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => { left.current = true }
  }, [])

  const apply = async (ticked: ReadonlySet<string>) => {
    const quotas = (data?.quotas ?? []).flatMap(({ quotaId, quotaVersion }) => {
      const prices = data?.rows.filter(row => row.quotaId === quotaId && ticked.has(row.id)).map(row => ({ libMaterialId: String(row.libMaterialId), pointId: String(row.pointId) })) ?? []
      return prices.length === 0 ? [] : [{ quotaId, quotaVersion, prices }]
    })
    setWork({ done: 0, total: quotas.length })
    try {
      const { taskId } = await call(refreshApi.refreshPrices, { quotas })
      const task = await watchTask(taskId, {
        stop: stop.current.signal,
        progress: (done, total) => { if (!left.current) setWork({ done, total: total || quotas.length }) },
        turn: () => new Promise(resolve => { setTimeout(resolve, POLL_MS) }),
      })
      onDone()
      if (left.current) return
      if (task.state === 'FAILED') toast.bad(task.error ?? '刷新没有完成')
      const found = repriceReport.safeParse(task.result)
      if (found.success) setReport(found.data)
      else onClose()
    } catch {
      // The call has said why.
      if (!left.current) setWork(null)
    }
  }
  if (report) return <RefreshReport report={report} onClose={onClose} />
  if (work) {
    return (
      <DialogFrame size="S" title="刷新价格" onClose={onClose}>
        <ProgressPanel label="正在保存新版本" done={work.done} total={work.total || undefined} unit="个定额包" onCancel={() => stop.current.abort()} />
      </DialogFrame>
    )
  }
  if (!data || !ready) {
    return (
      <DialogFrame size="M" title="刷新价格" onClose={onClose}>
        {error ? <p className="yz-none">{error.msg}</p> : <SkeletonRows rows={8} columns={6} />}
      </DialogFrame>
    )
  }
  return (
    <RefreshDialog
      quotas={data.quotas} rows={data.rows} lookups={lookups}
      none={ids === undefined ? '启用的定额包里，没有价格落后于来源的材料。' : '所选的启用定额包里，没有价格落后于来源的材料。'}
      onApply={ids => void apply(ids)} onClose={onClose}
    />
  )
}
