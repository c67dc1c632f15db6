import { Button } from '@blueprintjs/core'
import { Calculator } from '@blueprintjs/icons'
import { useState } from 'react'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo, useQueryParam, useRouteParam } from '#client/document/navigation.ts'
import { useEntering } from '#client/business/project/useEntering.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { OpenedAnalysis } from '../OpenedAnalysis.tsx'
import { findAnalysis, renewAnalyses, useMayRead } from '../useAnalyses.ts'
import { ChangeSums } from './ChangeSums.tsx'

const ICON = <Calculator size={32} />
const REFUSED = { title: '没有查看测算的权限', text: '变更测算由成本人员办理，需要时请联系项目负责人。' }

/** The starting user becomes the estimator; items come from the lines of the change. */
function Begin({ projectId, changeId }: { readonly projectId: string, readonly changeId: string }) {
  const [busy, setBusy] = useState(false)
  const begin = async (): Promise<void> => {
    setBusy(true)
    try {
      const { analyseId } = await call(analysisChangeApi.start, { projectId, changeId })
      await call(analysisApi.start, { projectId, analyseId })
    } catch {
      // The call reports the reason.
    } finally {
      await renewAnalyses()
      setBusy(false)
    }
  }
  return <Button intent="primary" text="开始测算" loading={busy} onClick={() => void begin()} />
}

function Change({ projectId, changeId }: { readonly projectId: string, readonly changeId: string }) {
  const go = useGo()
  const ids = { projectId, changeId }
  const { data: now } = useCall(analysisChangeApi.state, ids)
  const { data: rounds } = useCall(analysisApi.rounds, ids)
  if (rounds === undefined || now === undefined) return <SkeletonRows rows={8} columns={6} />
  const { change } = now
  const name = `${change.code} ${change.title}`
  const one = findAnalysis(rounds, now.analyseId)
  if (one === undefined || one.analysis.state === 'UNASSIGNED') {
    const text = now.canStart ? `${name}：原有清单项沿用审定测算的价格，新增的选择定额包。` : `${name}还没有测算。`
    return <EmptyState icon={ICON} title="还没有变更测算" text={text} action={now.canStart ? <Begin {...ids} /> : undefined} />
  }
  const { roundId, processState } = one.round
  const isSent = processState !== 'NOT_START'
  return (
    <OpenedAnalysis
      key={one.analysis.analyseId} projectId={projectId} one={one} now={now} mode="variable" of={name} tab={`变更测算 · ${change.title}`}
      head={<ChangeSums of={{ projectId, analyseId: one.analysis.analyseId }} asked={change.asked} />}
      acts={(
        <>
          <Button
            variant="minimal" text="变更签证" onClick={() => go(`/project/${projectId}/variable/detail?id=${encodeURIComponent(changeId)}`)}
          />
          {(now.canAudit || isSent) && <Button
            variant="minimal" text={now.canAudit ? '提交审批' : '审批单'} onClick={() => go(`/project/analyse?id=${encodeURIComponent(roundId)}`)}
          />}
        </>
      )}
    />
  )
}

/** 变更测算: the analysis sheet of one change, old, new and difference (domain B4.1, sheet changes). */
export function ChangeAnalyse() {
  const projectId = useRouteParam('id')
  const changeId = useQueryParam('changeId')
  useEntering(projectId)
  const mayRead = useMayRead(projectId)
  if (!mayRead) return <EmptyState icon={ICON} {...REFUSED} />
  if (changeId === null) return <EmptyState icon={ICON} title="没有选择变更签证" text="请从变更签证打开它的测算。" />
  return <Change key={changeId} projectId={projectId} changeId={changeId} />
}
