import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { workerSummary } from '#schemas/supply/workerSummary.ts'
import { workerSummaryApi } from '#shared/api/projectWorkers.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { SummaryFrame } from './SummaryFrame.tsx'

function Steps({ projectId, inquires }: { readonly projectId: string, readonly inquires: boolean }) {
  const params = useMemo(() => ({ projectId }), [projectId])
  const list = useRemoteList(workerSummary, workerSummaryApi.page, params, { of: projectId, inAddress: false })
  const go = useGo()
  const hasPermission = useMay()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const cellEvents = useMemo<CellEvents>(
    () => ({ open: (_column, row) => go(`/project/${projectId}/execute/workerSummary/detail?row=${encodeURIComponent(String(row.id))}`) }),
    [go, projectId]
  )
  const inquire = async (): Promise<void> => {
    setBusy(true)
    try {
      const { id } = await call(workerSummaryApi.inquire, { projectId, rows: [...chosen] })
      go(`/work/inquiry/edit?id=${encodeURIComponent(id)}`)
    } catch {
      // The call reports its error.
    } finally {
      setBusy(false)
    }
  }
  const mayInquire = hasPermission(workerSummaryApi.inquire.need, projectId)
  return (
    <GridWorkspace
      kind="list" noun="工序" list={list} cellEvents={cellEvents} exports
      onRows={(rows, changedRows) => setChosen(changedRows.length > 0 ? changedRows : rows)}
      toolbar={mayInquire && (
        <Button
          intent={inquires ? 'primary' : undefined} icon={<Add />} loading={busy} disabled={chosen.length === 0}
          text={chosen.length > 1 ? `询价选中的 ${chosen.length} 道工序` : '询价选中的工序'} onClick={() => void inquire()}
        />
      )}
    />
  )
}

export function SummaryTools({ projectId }: { readonly projectId: string }) {
  const [go, hasPermission] = [useGo(), useMay()]
  if (!hasPermission(workerSummaryApi.award.need, projectId)) return null
  const base = `/project/${projectId}/execute/workerSummary`
  return <><Button text="择优班组" onClick={() => go(`${base}/preferential`)} /><Button text="指定班组" onClick={() => go(`${base}/appoint`)} /></>
}

/** 用工汇总: labour by step of the approved analysis, with target cost, offers and teams (sheet 1). */
export function SummaryList() {
  const projectId = useRouteParam('id')
  return <SummaryFrame
    projectId={projectId} title="用工汇总" tools={<SummaryTools projectId={projectId} />}
  ><Steps key={projectId} projectId={projectId} inquires={false} /></SummaryFrame>
}

/** 新增劳务询价: selects steps of the summary for an inquiry. */
export function WorkerInquiryAdd() {
  const projectId = useRouteParam('id')
  return <SummaryFrame
    projectId={projectId} title="新增劳务询价" note="选中要询价的工序，目标单价一起带入，只在企业内可见。"
  ><Steps key={projectId} projectId={projectId} inquires /></SummaryFrame>
}
