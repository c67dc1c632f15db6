import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { BASE } from '#client/data/places.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'

/** How to add a missing person: by whom, or with the right in a new window, so that the form stays. */
export function MemberKeepers({ projectId }: { readonly projectId: string }) {
  const own = useMay()(projectStaffApi.save.need, projectId)
  const { data } = useCall(projectStaffApi.keepers, own ? null : { projectId }, { quiet: true })
  if (own) return <>没有要找的人？<a href={`${BASE}/project/${projectId}/member`} target="_blank" rel="noreferrer">加入项目成员</a></>
  if (data === undefined) return null
  if (data.length === 0) return <>加入项目成员请联系企业管理员</>
  return <>加入项目成员请联系：{data.map(({ realName, roleNames }) => `${realName}（${roleNames}）`).join('、')}</>
}
