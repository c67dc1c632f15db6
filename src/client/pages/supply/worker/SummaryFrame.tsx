import { Button } from '@blueprintjs/core'
import { People } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { analysisExecuteApi } from '#shared/api/analysisExecute.ts'
import { workerSummaryApi } from '#shared/api/projectWorkers.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import './worker.css'

export interface SummaryFrameProps {
  readonly projectId: string
  readonly title: string
  readonly note?: string
  readonly tools?: ReactNode
  readonly children: ReactNode
}

export function SummaryFrame({ projectId, title, note, tools, children }: SummaryFrameProps) {
  const go = useGo()
  const canRead = useMay()(workerSummaryApi.page.need, projectId)
  const { data } = useCall(analysisExecuteApi.current, canRead ? { projectId } : null)
  if (!canRead) return <EmptyState icon={<People size={32} />} title="没有查看用工汇总的权限" text="用工汇总由负责人工和仓库的项目成员查看。" />
  if (data === undefined) return <SkeletonRows rows={8} columns={6} />
  if (data.target === null) {
    const missing = data.missing
    return missing && <EmptyState
      icon={<People size={32} />} title={missing.title} text={missing.text}
      action={missing.leads === '' ? undefined : <Button intent="primary" text={missing.verb} onClick={() => go(missing.leads)} />}
    />
  }
  return (
    <article className="yz-worker" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span className="note">{note}</span>}
        <span className="yz-grow" />
        {tools}
      </header>
      {children}
    </article>
  )
}
