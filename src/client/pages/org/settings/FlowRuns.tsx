import { timeText } from '#schemas/kit/index.ts'
import type { ProcessKey } from '#schemas/org/processes.ts'
import { companyApi, RUNS_NAMED } from '#shared/api/company.ts'
import { useCall } from '#client/data/swr.ts'
import { Arriving } from '#client/ui/Arriving.tsx'

/** 使用情况: approvals by flow revision; each keeps the revision that it started with (domain B12.1). */
export function FlowRuns({ flowKey }: { readonly flowKey: ProcessKey }) {
  const { data, error, mutate } = useCall(companyApi.queryFlowRuns, { key: flowKey }, { quiet: true, revalidateIfStale: true })
  if (data === undefined) return <Arriving what="使用情况" error={error} rows={2} columns={1} onRetry={() => void mutate()} />
  if (data.length === 0) return <p className="yz-none">还没有单据使用过这个流程。</p>
  return (
    <ul className="yz-flow-runs" aria-label="各版本的使用情况">
      {data.map(({ revision, running, ended, documents }) => (
        <li key={revision}>
          <details>
            <summary><b>{revision === 0 ? '默认' : `第 ${revision} 版`}</b><span>审批中 {running} 件</span><span>已结束 {ended} 件</span></summary>
            <ul>
              {documents.map(({ id, title, code, starterName, nodeName, startTime }) => (
                <li key={id}><span>{[code, title].filter(Boolean)
                  .join(' ')}</span><span>{[starterName, timeText(startTime), nodeName].filter(Boolean).join(' · ')}</span></li>
              ))}
              {running > documents.length && <li>只列出最近的 {RUNS_NAMED} 件</li>}
              {running === 0 && <li>没有审批中的单据</li>}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
