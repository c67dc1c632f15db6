import { randomUUID } from 'node:crypto'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { authApi } from '#shared/api/auth.ts'
import { documentApi } from '#shared/api/document.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectContractApi } from '#shared/api/projectRecord.ts'
import { executeReadyApi, projectStaffApi } from '#shared/api/projectStaff.ts'
import { subscribeApi } from '#shared/api/subscribe.ts'
import { apiFor } from '../tools/app.ts'

export const api = documentApi(subscribe)
export const PROJECT = '珠江智谷 8 层'
type Line = Readonly<Record<string, unknown>>

/**
 * The demonstration's project with a target cost, under construction.
 * @returns its id
 */
export async function builtProject(): Promise<string> {
  const boss = await apiFor('boss')
  const { rows: [project] } = await boss.call(projectApi.describeProjectsForSimple, { projectName: PROJECT })
  const projectId = project!.projectId
  const { next } = await boss.call(projectApi.progress, { projectId })
  if (next?.to !== 'CONSTRUCTING') return projectId
  const { head, version } = await boss.call(projectContractApi.info, { id: projectId })
  await boss.call(
    projectContractApi.save, { id: projectId, version, head: { ...head, retentionRate: '3', paymentTerms: '按月支付 80%' } }, randomUUID()
  )
  const duties = await boss.call(projectStaffApi.jobDuty, { projectId })
  for (const [loginName, role] of [['keeper', '仓管员'], ['estimator', '预算员']] as const) {
    const { userId } = await (await apiFor(loginName)).call(authApi.queryNowUserInfo, {})
    await boss.call(
      projectStaffApi.save, { projectId, userId, roleIds: duties.filter(({ name }) => name === role).map(({ roleId }) => roleId) },
      randomUUID()
    )
  }
  await boss.call(executeReadyApi.confirmProjectStaff, { projectId }, randomUUID())
  await boss.call(executeReadyApi.confirmExecuteStartDate, { projectId, startDate: '2026-11-02' }, randomUUID())
  return projectId
}

/** Remaining entitlements of the project, largest first. */
export async function entitlements(projectId: string) {
  const { rows } = await (await apiFor('boss')).call(subscribeApi.referenceMaterials, { projectId, pageSize: -1 })
  return rows.toSorted((a, b) => Number(b.left) - Number(a.left))
}

export async function newSubscribe(projectId: string, lines: readonly Line[], head: Line = {}): Promise<{ id: string, version: number }> {
  const boss = await apiFor('boss')
  return boss.call(api.save, {
    head: { purpose: '8F 公共区', projectId, needDay: '2026-12-28', ...head },
    lines: { items: lines.map(line => ({ id: randomUUID(), ...line })) },
  }, randomUUID())
}

export async function approved(projectId: string, lines: readonly Line[], head: Line = {}): Promise<string> {
  const boss = await apiFor('boss')
  const { id, version } = await newSubscribe(projectId, lines, head)
  await boss.call(subscribeApi.submit, { id, version, urgency: 50 }, randomUUID())
  for (const name of ['pm', 'cost']) {
    const person = await apiFor(name)
    const { taskId, version: currentVersion } = await person.call(approvalApi.workflow, { kind: subscribe.name, id })
    await person.call(
      subscribeApi.audit, { id, taskId: taskId!, version: currentVersion, resultState: 'agree', opinion: '同意' }, randomUUID()
    )
  }
  return id
}
