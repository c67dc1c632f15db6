import { useEffect } from 'react'
import { Link } from 'wouter'
import { ANALYSE_STATE, ANALYSE_TONES } from '#schemas/analysis/states.ts'
import { NOTICE_LIST } from '#schemas/notice/kinds.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { StateTag } from '#client/ui/StateTag.tsx'

/** Not yet submitted ones of the user, with deadline and link; nothing if none. */
export function AnalysisWork() {
  const { active } = useTab()
  const { data = [], mutate } = useCall(analysisApi.assigned, {}, { quiet: true })
  useRowsNews(NOTICE_LIST, () => void mutate())
  // Another tab may have submitted some.
  useEffect(() => { if (active) void mutate() }, [active, mutate])
  if (data.length === 0) return null
  return (
    <section className="analyses" aria-label="待办测算">
      <h3>待办测算<span>{data.length} 份</span></h3>
      <ul>
        {data.map(({ analyseId, projectId, projectName, round, state, reason, deadline, overdue }) => (
          <li key={analyseId}>
            <StateTag {...ANALYSE_TONES[state]}>{ANALYSE_STATE[state]}</StateTag>
            <Link
              href={`/project/${projectId}/analyse/joinDetail?analyseId=${encodeURIComponent(analyseId)}`} title={projectName}
            >{projectName}</Link>
            <span className="rule">第 {round} 轮</span>
            <span className={overdue ? 'rule overdue' : 'rule'}>{deadline === null ? '未定截止日期' : `截止 ${deadline}`}{overdue && '，已逾期'}</span>
            <span className="content" title={reason ?? undefined}>{state === 'REJECTED' && reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
