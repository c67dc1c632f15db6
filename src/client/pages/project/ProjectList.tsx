import { Projects } from '@blueprintjs/icons'
import { projectList } from '#schemas/project/list.ts'
import { projectApi } from '#shared/api/project.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** 项目列表: the way to every project that the person may know of. */
export function ProjectList() {
  const list = useRemoteList(projectList, projectApi.describeProjects)
  return (
    <GridWorkspace
      kind="list" list={list} noun="项目" exports readOnly
      empty={<EmptyState icon={<Projects size={32} />} title="没有你参与的项目" text="由企业管理员在企业管理的项目角色中加入。" />}
    />
  )
}
