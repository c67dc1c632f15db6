import { projectBid } from '#schemas/project/bid.ts'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectBidApi, projectRecordApi } from '#shared/api/projectRecord.ts'
import { renewProject } from '#client/data/project.ts'
import { reload } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { useEntering } from '#client/business/project/useEntering.ts'

const KIND = recordKind(projectBid, projectBidApi)

/** 投标结果: saved once, it wins or closes the project; later it is read. */
export function BidPage() {
  const projectId = useQueryParam('projectId') ?? ''
  const { close } = useTab()
  const go = useGo()
  useEntering(projectId)
  return (
    <RecordPage
      kind={KIND} id={projectId} list={`/project/${projectId}/info`}
      onSaved={id => {
        void renewProject(id)
        void reload(projectRecordApi.info, projectApi.progress, projectBidApi.info, executeReadyApi.queryProjectStaff)
        close(`/project/${id}/info`)
        go(`/project/${id}/info`)
      }}
    />
  )
}
