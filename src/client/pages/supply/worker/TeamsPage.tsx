import { Button, InputGroup, Radio } from '@blueprintjs/core'
import { People } from '@blueprintjs/icons'
import { useState } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import { NO_APPOINT_REASON, NO_CAUSE, NO_LAPSED_REASON } from '#schemas/supply/comparison.ts'
import { workerSummaryApi, type WorkerTeams } from '#shared/api/projectWorkers.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { SummaryFrame } from './SummaryFrame.tsx'

type Way = 'APPOINT' | 'PREFERENTIAL'
type Inquiry = WorkerTeams['inquiries'][number]
const TITLES = { APPOINT: '指定班组', PREFERENTIAL: '择优班组' } as const
const NOTES = { APPOINT: '指定一个已报价的班组，写明原因；审批通过后签合同。', PREFERENTIAL: '价格 60、评分 30、人力 10，综合得分最高的在前；也可以按最低总价取。' } as const
const money = (value: string | null | undefined): string => (value == null ? '—' : groupThousands(value))

/** The best team of an inquiry: by score, or by the lowest total of complete quotes. */
function bestOf({ teams, lines }: Inquiry, by: 'score' | 'total'): string | undefined {
  const completeTeams = teams.filter(team => team.rows === lines && team.blocked === null)
  const sorted = by === 'score'
    ? completeTeams.toSorted((a, b) => Number(b.score ?? 0) - Number(a.score ?? 0))
    : completeTeams.toSorted((a, b) => Number(a.total ?? 0) - Number(b.total ?? 0))
  return sorted[0]?.id
}

interface InquiryTeamsProps { readonly projectId: string, readonly inquiry: Inquiry, readonly way: Way }

function InquiryTeams({ projectId, inquiry, way }: InquiryTeamsProps) {
  const [go, hasPermission] = [useGo(), useMay()]
  const [by, setBy] = useState<'score' | 'total'>('score')
  const [appointed, setAppointed] = useState<string | undefined>(undefined)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const chosen = way === 'APPOINT' ? appointed : bestOf(inquiry, by)
  const team = inquiry.teams.find(({ id }) => id === chosen)
  const requiresReason = way === 'APPOINT' || (team?.overTarget ?? 0) > 0 || team?.lapsed === true
  const fault = requiresReason && reason.trim() === ''
    ? (way === 'APPOINT' ? NO_APPOINT_REASON : team?.lapsed === true ? NO_LAPSED_REASON : NO_CAUSE)
    : undefined
  const submit = async (): Promise<void> => {
    setTried(true)
    if (chosen === undefined || fault !== undefined) return
    setBusy(true)
    try {
      const {
        id, notices,
      } = await call(workerSummaryApi.award, { projectId, inquiryId: inquiry.id, invited: chosen, way, reason: reason.trim() })
      for (const notice of notices) toast.info(notice)
      go(`/work/inquiry/award?id=${encodeURIComponent(id)}`)
    } catch {
      // The call reports its error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={inquiry.inquiryName}>
      <header><h3>{inquiry.inquiryName}</h3><span
        className="note"
      >{inquiry.code} · {inquiry.lines} 行 · {inquiry.teams.length} 家报价</span></header>
      {inquiry.teams.length === 0 ? <p className="note">没有有效报价。</p> : (
        <table className="yz-plain">
          <thead>
            <tr>
              <th>{way === 'APPOINT' ? '指定' : '推荐'}</th><th>班组</th><th
                className="number"
              >已报行</th><th className="number">到场总价</th><th className="number">高于目标价</th>
              <th className="number">评分</th><th className="number">人力 %</th><th className="number">得分</th><th>说明</th>
            </tr>
          </thead>
          <tbody>
            {inquiry.teams.map(one => (
              <tr key={one.id} className={one.id === chosen ? 'chosen' : undefined}>
                <td>{way === 'APPOINT'
                  ? <Radio
                    name={inquiry.id} aria-label={`指定${one.supplierName}`} checked={one.id === appointed} disabled={one.blocked !== null}
                    onChange={() => setAppointed(one.id)}
                  />
                  : one.id === chosen ? '✓' : ''}</td>
                <td>{one.supplierName}</td><td
                  className="number"
                >{one.rows}/{inquiry.lines}</td><td className="number">{money(one.total)}</td>
                <td className="number">{one.overTarget ? `${one.overTarget} 行` : '—'}</td><td
                  className="number"
                >{one.rating ?? '—'}</td><td className="number">{one.capacity ?? '—'}</td><td className="number">{one.score ?? '—'}</td>
                <td className="wrap">{one.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {inquiry.teams.length > 0 && hasPermission(workerSummaryApi.award.need, projectId) && (
        <>
          {way === 'PREFERENTIAL' && (
            <p>
              <Radio inline label="综合得分最高" name={`${inquiry.id}.by`} checked={by === 'score'} onChange={() => setBy('score')} />
              <Radio inline label="总价最低" name={`${inquiry.id}.by`} checked={by === 'total'} onChange={() => setBy('total')} />
            </p>
          )}
          <FieldRow label={way === 'APPOINT' ? '指定的原因' : '原因'} required={requiresReason} error={tried ? fault : undefined}>
            {aria => <InputGroup {...aria} value={reason} onValueChange={setReason} />}
          </FieldRow>
          {tried && chosen === undefined && <p role="alert">{way === 'APPOINT' ? '请选择班组' : '没有报全的班组，不能择优'}</p>}
          <Button intent="primary" text="提交定标" loading={busy} onClick={() => void submit()} />
        </>
      )}
    </section>
  )
}

function Teams({ projectId, way }: { readonly projectId: string, readonly way: Way }) {
  const { data, error } = useCall(workerSummaryApi.teams, { projectId }, { quiet: true })
  if (error) return <EmptyState icon={<People size={32} />} title={`不能${TITLES[way]}`} text={error.message} />
  if (data === undefined) return <SkeletonRows rows={6} columns={6} />
  if (data.inquiries.length === 0) return <EmptyState icon={<People size={32} />} title="没有可以定标的劳务询价" text="劳务询价截止后，在这里比较班组的报价。" />
  return <div
    className="yz-worker-body"
  >{data.inquiries.map(inquiry => <InquiryTeams key={inquiry.id} projectId={projectId} inquiry={inquiry} way={way} />)}</div>
}

const teamsPage = (way: Way) => function TeamsPage() {
  const projectId = useRouteParam('id')
  return <SummaryFrame
    projectId={projectId} title={TITLES[way]} note={NOTES[way]}
  ><Teams key={projectId} projectId={projectId} way={way} /></SummaryFrame>
}
/** A labour award to an appointed team, or to the best one (domain B8.2). */
export const AppointPage = teamsPage('APPOINT')
export const PreferentialPage = teamsPage('PREFERENTIAL')
