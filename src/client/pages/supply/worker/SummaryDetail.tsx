import { Button } from '@blueprintjs/core'
import { People } from '@blueprintjs/icons'
import { formatCell, groupThousands } from '#schemas/kit/index.ts'
import { targetPriceOf, workerSummary, WORKER_STATE, type WorkerState } from '#schemas/supply/workerSummary.ts'
import { workerSummaryApi } from '#shared/api/projectWorkers.ts'
import { getLookups, sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo, useQueryParam, useRouteParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { SummaryFrame } from './SummaryFrame.tsx'

const SOURCES = sourcesOf(workerSummary)
const FACTS = [
  'itemName', 'itemCode', 'jobCategory', 'jobLevel', 'unit', 'quantity', 'workDays', 'amount', 'targetPrice', 'bestPrice', 'bestTeam',
  'contractPrice', 'team',
] as const
const KIND = { INQUIRY: '询价单', AWARD: '定标单', CONTRACT: '劳务合同' } as const
const PLACE = { INQUIRY: '/work/inquiry/detail', AWARD: '/work/inquiry/award', CONTRACT: '/work/contract/detail' } as const
const isState = (state: unknown): state is WorkerState => typeof state === 'string' && Object.hasOwn(WORKER_STATE, state)

function Step({ projectId, id }: { readonly projectId: string, readonly id: string }) {
  const { data, error } = useCall(workerSummaryApi.detail, { projectId, id }, { quiet: true })
  const { ready } = useLookups(SOURCES)
  const go = useGo()
  if (error) return <EmptyState icon={<People size={32} />} title="不能查看这道工序" text={error.message} />
  if (data === undefined || !ready) return <SkeletonRows rows={6} columns={4} />
  const { row, documents } = data
  return (
    <div className="yz-worker-body">
      <section>
        <header><h3>{row.jobName}</h3>{isState(row.state) && <span className="note">{WORKER_STATE[row.state]}</span>}</header>
        <table className="yz-plain">
          <tbody>
            {FACTS.map(key => (
              <tr key={key}>
                <th>{workerSummary.columns[key].label}</th>
                <td>{formatCell((key === 'targetPrice' ? targetPriceOf(row) : row[key]) ?? null, workerSummary.columns[key], getLookups())
                  || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <header><h3>询价、定标与合同</h3></header>
        {documents.length === 0 ? <p className="note">还没有询价。</p> : (
          <table className="yz-plain">
            <thead><tr><th>单据</th><th>编号</th><th>名称</th><th>班组</th><th className="number">单价</th><th>状态</th></tr></thead>
            <tbody>
              {documents.map(one => (
                <tr key={`${one.kind}${one.id}${one.supplierName ?? ''}`}>
                  <td>{KIND[one.kind]}</td><td><Button
                    variant="minimal" size="small" intent="primary" text={one.code}
                    onClick={() => go(`${PLACE[one.kind]}?id=${encodeURIComponent(one.id)}`)}
                  /></td>
                  <td>{one.title}</td><td>{one.supplierName ?? '—'}</td><td
                    className="number"
                  >{one.price === null ? '—' : groupThousands(one.price)}</td><td>{one.state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  )
}

/** 用工汇总详情: a step, and the documents with its labour. */
export function SummaryDetail() {
  const [projectId, id] = [useRouteParam('id'), useQueryParam('row') ?? '']
  return <SummaryFrame projectId={projectId} title="用工汇总详情"><Step projectId={projectId} id={id} /></SummaryFrame>
}
