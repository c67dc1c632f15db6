import { Button } from '@blueprintjs/core'
import { Calculator } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { analysisExecuteApi, type CurrentTarget } from '#shared/api/analysisExecute.ts'
import { useProject } from '#client/data/project.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import '../analyse.css'

const ICON = <Calculator size={32} />

export interface TargetFrameProps {
  readonly projectId: string
  /** Whether the user may read it, and who may. */
  readonly may: boolean
  readonly refused: { readonly title: string, readonly text: string }
  readonly tools?: ReactNode
  readonly children: (target: NonNullable<CurrentTarget['target']>) => ReactNode
}

/** Frame of a project's target cost, with the source analysis and its date; without one it names the missing steps and links to them. */
export function TargetFrame({ projectId, may: canRead, refused, tools, children }: TargetFrameProps) {
  const go = useGo()
  const project = useProject(projectId)
  const { data: current } = useCall(analysisExecuteApi.current, canRead ? { projectId } : null)
  if (!canRead) return <EmptyState icon={ICON} {...refused} />
  if (current === undefined) return <SkeletonRows rows={8} columns={6} />
  const { target, missing } = current
  if (target === null) {
    return missing && <EmptyState
      icon={ICON} title={missing.title} text={missing.text}
      action={missing.leads === '' ? undefined : <Button intent="primary" text={missing.verb} onClick={() => go(missing.leads)} />}
    />
  }
  return (
    <article className="yz-analyse" aria-label="目标成本">
      <header>
        <h2>目标成本 第 {target.version} 版</h2>
        <span
          className="note" title={target.roundName}
        >{target.code} · 第 {target.round} 轮测算 · {target.day} 中标时冻结{project?.closed ? ' · 项目已结束' : ''}</span>
        <span className="yz-grow" />
        {tools}
      </header>
      {children(target)}
    </article>
  )
}
