import { Button } from '@blueprintjs/core'
import { Add, Edit, People, Trash } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { projectStaff } from '#schemas/project/people.ts'
import { executeReadyApi, projectStaffApi } from '#shared/api/projectStaff.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { renewProject, useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { reload as reloadCalls, useCall } from '#client/data/swr.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { MemberKeepers } from '#client/business/project/MemberKeepers.tsx'
import { MemberDialog, type MemberRef } from './MemberDialog.tsx'

/** 项目成员. */
export function MemberPage() {
  const projectId = useRouteParam('id')
  const go = useGo()
  const hasPermission = useMay()
  const project = useProject(projectId)
  const list = useRemoteList(projectStaff, projectStaffApi.describe, useMemo(() => ({ projectId }), [projectId]))
  const { data: ownTeam } = useCall(projectStaffApi.myTeam, { projectId })
  const [open, setOpen] = useState<MemberRef | 'new' | null>(null)
  const [selected, setSelected] = useState<readonly string[]>([])
  const { reload, model } = list
  const edits = project?.closed === false && hasPermission(projectStaffApi.save.need, projectId)
  const refresh = useMemo(() => async () => {
    await Promise.all([
      reload(), renewProject(projectId),
      reloadCalls(projectStaffApi.jobDuty, projectStaffApi.myTeam, projectStaffApi.teams, executeReadyApi.queryProjectStaff),
    ])
  }, [projectId, reload])
  const remove = useMemo(() => async (rows: readonly Row[]) => {
    if (rows.length === 0) return toast.info('请先选择成员')
    const label = rows.length === 1 ? String(rows[0]!.realName) : ` ${rows.length} 名成员`
    if (!await confirm({ title: `将${label}移出项目？`, text: '立即失去在本项目的角色和权限。', verb: '移出', intent: 'danger' })) return
    try {
      await call(projectStaffApi.delete, { projectId, userIds: rows.map(({ id }) => String(id)) })
      toast.ok(`已移出${label}`)
    } catch {
      // The call reports its error.
    }
    await refresh()
  }, [projectId, refresh])
  const cellEvents = useMemo<CellEvents>(() => ({
    rowActions: [
      {
        key: 'edit', label: '调整角色', icon: <Edit />, shown: () => edits,
        run: row => setOpen({ userId: String(row.id), realName: String(row.realName) }),
      },
      { key: 'delete', label: '移出', icon: <Trash />, danger: true, shown: () => edits, run: row => void remove([row]) },
    ],
  }), [edits, remove])
  const add = edits && <Button intent="primary" icon={<Add />} text="加入成员" onClick={() => setOpen('new')} />
  const roles = (ownTeam ?? []).map(({ name }) => name).join('、')
  return (
    <>
      <GridWorkspace
        kind="list" list={list} noun="项目成员" cellEvents={cellEvents} exports readOnly onRows={setSelected}
        toolbar={(
          <>
            {add}
            <Button icon={<People />} text="按角色查看" onClick={() => go(`/project/${projectId}/management/roles`)} />
            {edits && (
              <Button
                variant="minimal" icon={<Trash />} title="移出所选成员" aria-label="移出所选成员"
                onClick={() => void remove(selected.map(id => model.row(id)).filter(row => row !== undefined))}
              />
            )}
            {roles !== '' && <span className="yz-project-mine">你在本项目：{roles}</span>}
            {project?.closed === false && !edits && <span className="yz-project-mine"><MemberKeepers projectId={projectId} /></span>}
          </>
        )}
        empty={<EmptyState icon={<People size={32} />} title="还没有项目成员" text={add ? '加入同事并选择项目角色。' : undefined} action={add || undefined} />}
      />
      {open !== null && (
        <MemberDialog
          projectId={projectId} person={open === 'new' ? null : open} onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            void refresh()
          }}
        />
      )}
    </>
  )
}
