import { Button } from '@blueprintjs/core'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import { timeText } from '#schemas/kit/index.ts'
import { call } from '#client/data/http.ts'
import { useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo } from '#client/document/navigation.ts'
import { DetailPage } from '#client/ui/DetailPage.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { OfProject } from '#client/business/project/OfProject.tsx'
import { Duties } from './Duties.tsx'
import { Refusal } from './Refusal.tsx'
import { useConfirming } from './useConfirming.ts'
import '../project.css'

function Staff({ projectId }: { readonly projectId: string }) {
  const go = useGo()
  const hasPermission = useMay()
  const { close } = useTab()
  const project = useProject(projectId)
  const { data } = useCall(executeReadyApi.queryProjectStaff, { projectId })
  const { busy, refused, confirm } = useConfirming(projectId)
  const send = async () => {
    if (await confirm(() => call(executeReadyApi.confirmProjectStaff, { projectId }, { quiet: true }), '项目人员已确认')) {
      close(`/project/${projectId}/executeReady`)
      go(`/project/${projectId}/executeReady`)
    }
  }
  return (
    <DetailPage
      title="施工准备成员" subtitle={project?.projectName}
      actions={(
        <>
          <Button text="管理成员" onClick={() => go(`/project/${projectId}/member`)} />
          {data?.open && hasPermission(executeReadyApi.confirmProjectStaff.need, projectId)
            && <Button intent="primary" text="确认项目人员" loading={busy} onClick={() => void send()} />}
        </>
      )}
    >
      <div className="yz-project-record">
        {data ? <Duties duties={data.duties} /> : <SkeletonRows rows={3} columns={2} />}
        <Refusal refused={refused} />
        {data?.staff && <p className="yz-none">{data.staff.realName}已于 {timeText(data.staff.at)} 确认</p>}
      </div>
    </DetailPage>
  )
}

/** 施工准备成员, and their confirmation. */
export const StaffPage = () => <OfProject>{projectId => <Staff projectId={projectId} />}</OfProject>
