import { Button } from '@blueprintjs/core'
import { Add, Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { projectPeople } from '#schemas/project/people.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { call } from '#client/data/http.ts'
import { renewProject, useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { rowsToPick } from '#client/document/pickers/rowsToPick.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { PickPopover } from '#client/ui/pick/PickPopover.tsx'
import { RecordPanel } from '#client/ui/pick/RecordPanel.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import '#client/document/document.css'
import '../project.css'

const people = rowsToPick(projectPeople)

/** 项目成员管理: every role of the project with its users, who are added and removed here. */
export function RolesPage() {
  const projectId = useRouteParam('id')
  const go = useGo()
  const hasPermission = useMay()
  const project = useProject(projectId)
  const { data: duties } = useCall(projectStaffApi.jobDuty, { projectId })
  const [busy, setBusy] = useState<string | null>(null)
  const edits = project?.closed === false && hasPermission(projectStaffApi.save.need, projectId)
  if (duties === undefined) return <SkeletonRows rows={8} columns={2} />
  const change = async (roleId: string, send: () => Promise<{ readonly warnings: readonly string[] } | null>, message: string) => {
    setBusy(roleId)
    try {
      for (const warning of (await send())?.warnings ?? []) toast.info(`请留意：${warning}`)
      toast.ok(message)
    } catch {
      // The call reports its error.
    }
    setBusy(null)
    await Promise.all([renewProject(projectId), reload(projectStaffApi.jobDuty, projectStaffApi.describe, projectStaffApi.myTeam)])
  }
  const rolesOf = (userId: string): string[] => duties.filter(duty => duty.people.some(one => one.userId === userId))
    .map(({ roleId }) => roleId)
  const withdrawRole = async (roleId: string, name: string, person: { readonly userId: string, readonly realName: string }) => {
    if (!await confirm({ title: `收回${person.realName}的“${name}”？`, text: '立即失去由它得到的权限。', verb: '收回', intent: 'danger' })) return
    const previous = rolesOf(person.userId)
    const remaining = previous.filter(id => id !== roleId)
    await change(roleId, () => (remaining.length === 0
      ? call(projectStaffApi.delete, { projectId, userIds: [person.userId] })
      : call(
        projectStaffApi.update, { projectId, userId: person.userId, roleIds: remaining, was: previous }
      )), `已收回${person.realName}的“${name}”`)
  }
  return (
    <div className="yz-project-roles">
      <header><h2>项目成员管理</h2><span className="yz-grow" /><Button text="成员列表" onClick={() => go(`/project/${projectId}/member`)} /></header>
      <table className="yz-plain">
        <thead><tr><th scope="col">角色</th><th scope="col">人员</th></tr></thead>
        <tbody>
          {duties.filter(
            ({ state, people: members }) => state === 'ENABLED' || members.length > 0
          ).map(({ roleId, name, people: members, state }) => (
            <tr key={roleId}>
              <th scope="row">{name}</th>
              <td className="wrap">
                <span className="people">
                  {members.map(person => (
                    <span key={person.userId} className="yz-person">
                      {person.realName}
                      {edits && <Button
                        variant="minimal" size="small" icon={<Cross size={12} />} aria-label={`收回${person.realName}的${name}`}
                        onClick={() => void withdrawRole(roleId, name, person)}
                      />}
                    </span>
                  ))}
                  {edits && state === 'ENABLED' && (
                    <PickPopover
                      noun="同事"
                      target={<Button
                        variant="minimal" size="small" icon={<Add />} aria-label={`加入${name}`} text="加入" loading={busy === roleId}
                      />}
                      renderPanel={(host, done) => (
                        <RecordPanel
                          {...host} source={people} value={null}
                          onPick={({ key, label }) => {
                            done()
                            void change(
                              roleId, () => call(projectStaffApi.save, { projectId, userId: key, roleIds: [roleId] }), `${label}已担任${name}`
                            )
                          }}
                        />
                      )}
                    />
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
