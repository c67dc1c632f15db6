import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { BASE } from '#client/data/navigation.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'

/** Names users who can add a missing person; with permission links to a new window, so that the form stays. */
export function MemberKeepers({ projectId }: { readonly projectId: string }) {
  const canAdd = useMay()(projectStaffApi.save.need, projectId)
  const { data } = useCall(projectStaffApi.keepers, canAdd ? null : { projectId }, { quiet: true })
  if (canAdd) return <>没有要找的人？<a href={`${BASE}/project/${projectId}/member`} target="_blank" rel="noreferrer">加入项目成员</a></>
  if (data === undefined) return null
  if (data.length === 0) return <>加入项目成员请联系企业管理员</>
  return <>加入项目成员请联系：{data.map(({ realName, roleNames }) => `${realName}（${roleNames}）`).join('、')}</>
}
