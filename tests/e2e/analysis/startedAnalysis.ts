import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { executeReadyApi, projectStaffApi } from '#shared/api/projectStaff.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { apiFor } from '../tools/app.ts'

/** Wide enough for every column beside the pane: hidden columns are not in the document. */
export const WIDE = { width: 3000, height: 900 }
/** Demonstration project whose bill these tests copy. */
const SAMPLE = '科创中心'

export interface StartedAnalysis { readonly projectId: string, readonly analyseId: string }

const roleOf = async (projectId: string, role: string): Promise<string> => {
  const duty = (await (await apiFor('boss')).call(projectStaffApi.jobDuty, { projectId })).find(({ name }) => name === role)
  if (duty === undefined) throw new Error(`no role ${role}`)
  return duty.roleId
}

/** Creates a project of this name with the sample bill's items, whose analysis the estimator has started. */
export async function begunAnalysis(name: string): Promise<StartedAnalysis> {
  const [boss, cost, me] = [await apiFor('boss'), await apiFor('cost'), await apiFor()]
  const { rows: colleagues } = await boss.call(executeReadyApi.describeUserByRoleId, { pageNum: 1, pageSize: 100 })
  const userOf = (name: string): string => colleagues.find(({ realName }) => realName === name)!.id
  // A retried test runs in another process, and its first attempt used the name.
  const projectName = `${name} ${process.pid}`
  const head = {
    projectName, projectType: dictKey(DICT.projectType, '办公空间'), regionCode: '440106', managerId: userOf('赵志强'), clientName: '云栖置业',
    buildingArea: '1000',
  }
  const { id: projectId } = await boss.call(projectRecordApi.save, { head })
  await boss.call(projectStaffApi.save, { projectId, userId: userOf('何思远'), roleIds: [await roleOf(projectId, '预算员')] })
  const { rows: [sample] } = await boss.call(projectApi.describeProjectsForSimple, { projectName: SAMPLE })
  const { rows } = await boss.call(projectItemApi.describeProjectItems, { projectId: sample!.projectId, pageSize: -1 })
  const added = rows.filter(({ unit }) => unit !== null).map(({ name, code, feature, unit, quantity, price }, at) => ({
    id: `new-${at}`, cells: { name, code, feature, unit, quantity, price, parentId: null, sort: (at + 1) * 1_000_000 },
  }))
  await boss.call(projectItemApi.saveProjectItems, { projectId, added } as InputOf<typeof projectItemApi.saveProjectItems>)
  await cost.call(analysisApi.assign, { projectId, userIds: [userOf('何思远')], deadline: '2099-12-31' })
  const { analyseId } = await me.call(analysisApi.getJoinAnalyseId, { projectId })
  await me.call(analysisApi.start, { projectId, analyseId: analyseId! })
  return { projectId, analyseId: analyseId! }
}

/** Stored items of an analysis, in sheet order. */
export const itemsOf = async (analysis: StartedAnalysis) =>
  (await (await apiFor()).call(analysisSheetApi.page, { ...analysis, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)

export async function withPackages(analysis: StartedAnalysis): Promise<void> {
  const me = await apiFor()
  const { rows: packages } = await me.call(
    quotaApi.describeQuotas, { pageNum: 1, pageSize: 100 } as InputOf<typeof quotaApi.describeQuotas>
  )
  for (const { id, unit } of await itemsOf(analysis)) {
    const fit = packages.find(({ quotaUnit, quotaState }) => quotaUnit === unit && quotaState === '1')
    if (fit) await me.call(analysisSheetApi.selectQuota, { ...analysis, itemIds: [id], quotaId: fit.quotaId })
  }
}

export const sheetAddress = ({ projectId, analyseId }: StartedAnalysis): string =>
  `/project/${projectId}/analyse/joinDetail?analyseId=${analyseId}`
