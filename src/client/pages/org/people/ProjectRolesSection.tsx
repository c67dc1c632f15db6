import { Button } from '@blueprintjs/core'
import { Add, Trash } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { projectRoles } from '#schemas/org/projectRoles.ts'
import { peopleApi } from '#shared/api/people.ts'
import type { RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ProjectRoleDialog } from './ProjectRoleDialog.tsx'

const grantOf = (row: Row) => ({ projectId: String(row.projectId), userId: String(row.userId), roleId: String(row.roleId) })

/** 项目角色：users with their roles and permissions in single projects (spec-1 §6). */
export function ProjectRolesSection() {
  const list = useRemoteList(projectRoles, peopleApi.describeProjectRoles, {}, { inAddress: false })
  const [adding, setAdding] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const { reload, model } = list
  const edits = list.can('edit')

  const withdrawRoles = useMemo(() => async (rows: readonly Row[]) => {
    const [first] = rows
    if (first === undefined) return toast.info('请先选择要收回的项目角色')
    const label = rows.length === 1 ? `${String(first.realName)}的“${String(first.roleName)}”` : ` ${rows.length} 个项目角色`
    if (!await confirm({ title: `收回${label}？`, text: '立即失去由它得到的权限。', verb: '收回', intent: 'danger' })) return
    try {
      await call(peopleApi.deleteProjectRoles, { grants: rows.map(grantOf) })
      toast.ok(`已收回${label}`)
    } catch {
      // The call reports its error.
    }
    await reload()
  }, [reload])
  const rowActions = useMemo<readonly RowAction[]>(
    () => [{ key: 'take', label: '收回', icon: <Trash />, danger: true, shown: () => edits, run: row => void withdrawRoles([row]) }],
    [edits, withdrawRoles])
  const add = edits && <Button intent="primary" icon={<Add />} text="授予项目角色" onClick={() => setAdding(true)} />
  return (
    <>
      <GridWorkspace
        kind="list" list={list} noun="项目角色" cellEvents={{ rowActions }} exports onRows={setSelected} empty={add || undefined}
        toolbar={edits && (
          <>
            {add}
            <Button
              variant="minimal" icon={<Trash />} title="收回项目角色" aria-label="收回项目角色"
              onClick={() => void withdrawRoles(selected.map(id => model.row(id)).filter(row => row !== undefined))}
            />
          </>
        )}
      />
      {adding && (
        <ProjectRoleDialog
          onDone={() => {
            setAdding(false)
            void reload()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
