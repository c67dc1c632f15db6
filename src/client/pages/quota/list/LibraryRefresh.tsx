import { useState } from 'react'
import { refreshPrices } from '#schemas/quota/refreshPrices.ts'
import { refreshApi } from '#shared/api/refreshPrices.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { RepriceRun } from '#client/business/reprice/RepriceRun.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { RefreshDialog } from '#client/business/quota/prices/RefreshDialog.tsx'

export interface LibraryRefreshProps {
  /** Undefined for all. */
  readonly ids?: readonly string[] | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

const SOURCES = sourcesOf(refreshPrices)

/** 刷新价格 of library packages: a preview, ticked ones become new versions, then a report. */
export function LibraryRefresh({ ids, onDone, onClose }: LibraryRefreshProps) {
  const {
    data, error,
  } = useCall(refreshApi.queryRefreshPrices, ids === undefined ? {} : { ids: [...ids] }, { quiet: true, keepPreviousData: false })
  const { lookups, ready } = useLookups(SOURCES)
  const [run, setRun] = useState<{ readonly taskId: string, readonly total: number } | null>(null)
  const apply = async (ticked: ReadonlySet<string>) => {
    const quotas = (data?.quotas ?? []).flatMap(({ quotaId, quotaVersion }) => {
      const prices = data?.rows.filter(row => row.quotaId === quotaId && ticked.has(row.id))
        .map(row => ({ libMaterialId: String(row.libMaterialId), pointId: String(row.pointId) })) ?? []
      return prices.length === 0 ? [] : [{ quotaId, quotaVersion, prices }]
    })
    // The call reports its error.
    const started = await call(refreshApi.refreshPrices, { quotas }).catch(() => null)
    if (started !== null) setRun({ taskId: started.taskId, total: quotas.length })
  }
  const scope = ids === undefined ? '全部启用的定额包' : `所选 ${ids.length} 个定额包`
  if (run) return <RepriceRun {...run} onEnded={onDone} onClose={onClose} />
  if (!data || !ready) {
    return (
      <DialogFrame size="M" title="刷新价格" code={scope} onClose={onClose}>
        {error ? <p className="yz-none">{error.msg}</p> : <SkeletonRows rows={8} columns={6} />}
      </DialogFrame>
    )
  }
  return (
    <RefreshDialog
      quotas={data.quotas} rows={data.rows} lookups={lookups} scope={scope}
      none={`合同、询价、信息价和材料库里，没有比${ids === undefined ? '启用的' : '所选的启用'}定额包所用的更新的价格。`}
      outcome={packages => `${packages} 个定额包，每个定额包保存为新版本`} onApply={ids => void apply(ids)} onClose={onClose}
    />
  )
}
