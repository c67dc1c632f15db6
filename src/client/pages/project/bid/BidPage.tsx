import { Button, Callout } from '@blueprintjs/core'
import { projectBid } from '#schemas/project/bid.ts'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectBidApi, projectRecordApi } from '#shared/api/projectRecord.ts'
import { OfProject } from '#client/business/project/OfProject.tsx'
import { renewProject } from '#client/data/project.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo } from '#client/document/navigation.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import '../project.css'

const KIND = recordKind(projectBid, projectBidApi)

/** Obstacles to saving the result: a win without an approved analysis, a loss with unfinished documents, each with its page. */
function Before({ projectId }: { readonly projectId: string }) {
  const go = useGo()
  const { data } = useCall(projectApi.progress, { projectId }, { quiet: true })
  if (data === undefined || data.state !== 'INITIATE') return null
  const analysis = data.next?.guards.find(({ key, met: isMet }) => key === 'analysis' && !isMet)
  return (
    <>
      {analysis !== undefined && (
        <Callout compact intent="primary" role="status" className="yz-running">
          <span>还没有已审定的投标测算：先审定测算，或由可查看全部项目的角色勾选免测算立项。</span>
          <Button variant="minimal" intent="primary" size="small" text="去测算" onClick={() => go(analysis.leads)} />
        </Callout>
      )}
      {data.running.length > 0 && (
        <Callout compact intent="warning" role="status" className="yz-running">
          <span>没有中标、放弃或作废的项目就此关闭，须先处理未结束的单据：</span>
          {data.running.map(({ code, route }) => (route === ''
            ? <span key={code}>{code}</span>
            : <Button key={code} variant="minimal" intent="primary" size="small" text={code} onClick={() => go(route)} />))}
        </Callout>
      )}
    </>
  )
}

function Bid({ projectId }: { readonly projectId: string }) {
  const { close } = useTab()
  const go = useGo()
  return (
    <div className="yz-project-part">
      <Before projectId={projectId} />
      <RecordPage
        kind={KIND} id={projectId} list={`/project/${projectId}/info`}
        onSaved={id => {
          void renewProject(id)
          void reload(projectRecordApi.info, projectApi.progress, executeReadyApi.queryProjectStaff)
          close(`/project/${id}/info`)
          go(`/project/${id}/info`)
        }}
      />
    </div>
  )
}

/** 投标结果: saved once, which wins or closes the project; read-only afterwards. */
export const BidPage = () => <OfProject>{projectId => <Bid projectId={projectId} />}</OfProject>
