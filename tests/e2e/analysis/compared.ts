import type { InputOf } from '#shared/api/contract.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { executeReadyApi, projectStaffApi } from '#shared/api/projectStaff.ts'
import { quotaApi } from '#shared/api/quota.ts'
import type { Api } from '../../tools/api.ts'
import { apiFor } from '../tools/app.ts'
import { TILES } from '../tools/packages.ts'

export const ITEMS = ['大堂地面', '客房地面', '走廊地面'] as const
/** Estimators by sign-in name. */
export const ESTIMATORS = { estimator: '何思远', pm: '赵志强' } as const
type EstimatorKey = keyof typeof ESTIMATORS
const ESTIMATOR_KEYS = Object.keys(ESTIMATORS) as EstimatorKey[]

let made = 0

/** Further steps of an estimator before the submit. */
export type AdditionalStep = (
  api: Api, analysis: { readonly projectId: string, readonly analyseId: string }, itemIds: readonly string[]
) => Promise<unknown>

/** A new project with a bill of three items, analysed by two users with different packages and submitted; the estimator's is selected. */
export async function submittedAnalyses(additionalStep?: AdditionalStep): Promise<{
  readonly projectId: string, readonly ids: Readonly<Record<EstimatorKey, string>>
}> {
  const [boss, cost] = [await apiFor('boss'), await apiFor('cost')]
  const { rows: colleagues } = await boss.call(executeReadyApi.describeUserByRoleId, { pageNum: 1, pageSize: 100 })
  const userOf = (estimator: EstimatorKey): string => colleagues.find(({ realName }) => realName === ESTIMATORS[estimator])!.id
  const { id: projectId } = await boss.call(projectRecordApi.save, { head: {
    projectName: `越秀会所翻新 ${process.pid}-${++made}`, projectType: dictKey(DICT.projectType, '办公空间'), regionCode: '440106',
    managerId: userOf('pm'), clientName: '云栖置业',
  } })
  const budget = (await boss.call(projectStaffApi.jobDuty, { projectId })).find(({ name }) => name === '预算员')!
  await boss.call(projectStaffApi.save, { projectId, userId: userOf('estimator'), roleIds: [budget.roleId] })
  const { rows: packages } = await cost.call(
    quotaApi.describeQuotas, { pageNum: 1, pageSize: 100 } as InputOf<typeof quotaApi.describeQuotas>
  )
  const tiles = packages.find(({ quotaName }) => quotaName === TILES)!
  const packageOf: Record<EstimatorKey, string> = {
    estimator: tiles.quotaId,
    pm: packages.find(one => one.quotaUnit === tiles.quotaUnit && one.quotaState === '1' && one !== tiles)!.quotaId,
  }
  await boss.call(projectItemApi.saveProjectItems, { projectId, added: ITEMS.map((name, at) => (
    { id: `new-${at}`, cells: {
      name, code: `01110200300${at + 1}`, unit: tiles.quotaUnit, quantity: `${100 * (at + 1)}`, price: '260', parentId: null,
      sort: (at + 1) * 1_000_000,
    } })) })
  await cost.call(analysisApi.assign, { projectId, userIds: ESTIMATOR_KEYS.map(userOf), deadline: '2099-12-31' })
  const ids: Record<EstimatorKey, string> = { estimator: '', pm: '' }
  for (const login of ESTIMATOR_KEYS) {
    const api = await apiFor(login)
    const { analyseId } = await api.call(analysisApi.getJoinAnalyseId, { projectId })
    const analysis = { projectId, analyseId: analyseId! }
    await api.call(analysisApi.start, analysis)
    const itemIds = (await api.call(analysisSheetApi.page, { ...analysis, pageSize: -1 })).rows.map(({ id }) => id)
    await api.call(analysisSheetApi.selectQuota, { ...analysis, itemIds, quotaId: packageOf[login] })
    await api.call(analysisSheetApi.confirm, { ...analysis, itemIds })
    await api.call(
      analysisBlockApi.savePhases, { ...analysis, added: [{ id: 'new-1', cells: { phaseName: '铺贴', startOffset: 0, days: 15 } }] }
    )
    await additionalStep?.(api, analysis, itemIds)
    for (const mark of [analysisBlockApi.submitMachine, analysisBlockApi.submitOther, analysisBlockApi.confirmPhases])
      await api.call(mark, analysis)
    await api.call(analysisSubmitApi.submit, analysis)
    ids[login] = analysis.analyseId
  }
  await cost.call(analysisSubmitApi.select, { projectId, analyseId: ids.estimator })
  return { projectId, ids }
}
