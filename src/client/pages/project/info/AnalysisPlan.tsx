import { Button } from '@blueprintjs/core'
import { analysisApi } from '#shared/api/analysis.ts'
import type { Project } from '#shared/api/project.ts'
import { useMay } from '#client/data/session.ts'
import { useGo } from '#client/document/navigation.ts'

/** 测算安排: the analysts of the project and their deadline, arranged on the analysis page (domain B4.1). */
export function AnalysisPlan({ project }: { readonly project: Project }) {
  const hasPermission = useMay()
  const go = useGo()
  const { projectId, analyseManagers, analyseDeadline } = project
  const reads = hasPermission(analysisApi.rounds.need, projectId)
  return (
    <section className="yz-aside-part" aria-label="测算安排">
      <h2>测算安排<span className="yz-grow" />{reads && <Button
        variant="minimal" intent="primary" size="small" text="项目测算" onClick={() => go(`/project/${projectId}/analyse/info`)}
      />}</h2>
      <dl>
        <div><dt>测算人员</dt><dd>{analyseManagers.map(({ value }) => value).join('、') || '未安排'}</dd></div>
        <div><dt>截止日期</dt><dd>{analyseDeadline ?? '未定'}</dd></div>
      </dl>
    </section>
  )
}
