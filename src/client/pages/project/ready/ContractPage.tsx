import { projectContract } from '#schemas/project/contract.ts'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectContractApi, projectRecordApi } from '#shared/api/projectRecord.ts'
import { renewProject } from '#client/data/project.ts'
import { reload } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo } from '#client/document/navigation.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { OfProject } from '#client/business/project/OfProject.tsx'

const KIND = recordKind(projectContract, projectContractApi)

function Contract({ projectId }: { readonly projectId: string }) {
  const { close } = useTab()
  const go = useGo()
  return (
    <RecordPage
      kind={KIND} id={projectId} list={`/project/${projectId}/executeReady`}
      onSaved={id => {
        void renewProject(id)
        void reload(projectRecordApi.info, projectApi.progress, executeReadyApi.queryProjectStaff)
        close(`/project/${id}/executeReady`)
        go(`/project/${id}/executeReady`)
      }}
    />
  )
}

/** 合同信息: each save confirms it, until the works begin. */
export const ContractPage = () => <OfProject>{projectId => <Contract projectId={projectId} />}</OfProject>
