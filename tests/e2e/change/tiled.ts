import { randomUUID } from 'node:crypto'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { analysisRound } from '#schemas/analysis/round.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { authApi } from '#shared/api/auth.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { documentApi } from '#shared/api/document.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectBidApi, projectContractApi } from '#shared/api/projectRecord.ts'
import { executeReadyApi, projectStaffApi } from '#shared/api/projectStaff.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { foundProject } from '../analysis/founded.ts'
import { agreedByAll } from '../tools/agreedByAll.ts'
import { apiFor } from '../tools/app.ts'
import { idOf, TILES } from '../tools/packages.ts'

export const TILE = '块料墙面'

/**
 * A package of wall tiles at 30.00 of labour and 60.00 of material a unit.
 * @returns its id
 */
async function wallTiles(): Promise<string> {
  const boss = await apiFor('boss')
  const { rows: [full] } = await boss.call(quotaApi.describeQuotasByES, { ids: [await idOf(boss, TILES)] })
  const workers = full!.workers.map(step => ({ ...step, materials: step.materials.filter(({ materialName }) => materialName === '全抛釉地砖')
    .map(row => ({ ...row, quotaNum: '1.2', price: '50.00' })) }))
  const payload = {
    ...full, workers, quotaId: null, quotaCode: null, quotaVersion: null, sourceType: 'NEW', sourceId: null,
    quotaName: `墙面砖铺贴 ${Date.now()}`, quotaWorkerTotalAmount: '30.00',
  }
  const { quotaId } = await boss.call(quotaApi.saveQuotas, payload as unknown as InputOf<typeof quotaApi.saveQuotas>, randomUUID())
  await boss.call(quotaApi.updateQuotaState, { ids: [quotaId], state: '1' } as InputOf<typeof quotaApi.updateQuotaState>, randomUUID())
  return quotaId
}

/** The bill analysed with the package, composed, approved and won: 30,000.00 of labour and 60,000.00 of material are its target cost. */
async function won(projectId: string, quotaId: string): Promise<void> {
  const [boss, cost, estimator] = [await apiFor('boss'), await apiFor('cost'), await apiFor('estimator')]
  const { userId } = await estimator.call(authApi.queryNowUserInfo, {})
  await cost.call(analysisApi.assign, { projectId, userIds: [userId], deadline: '2099-12-31' })
  const { analyseId } = await estimator.call(analysisApi.getJoinAnalyseId, { projectId })
  const sheet = { projectId, analyseId: analyseId! }
  await estimator.call(analysisApi.start, sheet)
  const itemIds = (await estimator.call(analysisSheetApi.page, { ...sheet, pageSize: -1 })).rows.map(({ id }) => id)
  await estimator.call(analysisSheetApi.selectQuota, { ...sheet, itemIds, quotaId })
  await estimator.call(analysisSheetApi.confirm, { ...sheet, itemIds })
  await estimator.call(
    analysisBlockApi.savePhases, { ...sheet, added: [{ id: 'new-1', cells: { phaseName: '铺贴', startOffset: 0, days: 60 } }] }
  )
  for (const mark of [analysisBlockApi.submitMachine, analysisBlockApi.submitOther, analysisBlockApi.confirmPhases])
    await estimator.call(mark, sheet)
  await estimator.call(analysisSubmitApi.submit, sheet)
  await cost.call(analysisSubmitApi.select, { projectId, analyseId: sheet.analyseId })
  const { rows } = await cost.call(analysisBestApi.compare, { projectId })
  const { roundId } = await cost.call(
    analysisBestApi.submit, { projectId, picks: rows.map(({ offers }) => ({ itemId: offers[0]!.itemId })) }
  )
  const { version } = await cost.call(documentApi(analysisRound).info, { id: roundId })
  await cost.call(approvalApi.submit, { kind: analysisRound.name, id: roundId, version, urgency: 50, copies: [] }, randomUUID())
  await agreedByAll(analysisRound, roundId)
  const bid = await boss.call(projectBidApi.info, { id: projectId })
  await boss.call(projectBidApi.save, {
    id: projectId, version: bid.version, head: { bidResult: 'WON', bidDate: '2026-05-01', winAmount: '120000.00', winTaxRate: '9' },
    lines: { bidders: [] },
  }, randomUUID())
}

/** The three confirmations before the works start, with site staff. */
async function built(projectId: string): Promise<void> {
  const boss = await apiFor('boss')
  const { head, version } = await boss.call(projectContractApi.info, { id: projectId })
  await boss.call(
    projectContractApi.save, { id: projectId, version, head: { ...head, partyA: '云栖置业', retentionRate: '3', paymentTerms: '按月支付 80%' } },
    randomUUID()
  )
  const duties = await boss.call(projectStaffApi.jobDuty, { projectId })
  const { userId } = await (await apiFor('keeper')).call(authApi.queryNowUserInfo, {})
  await boss.call(
    projectStaffApi.save, { projectId, userId, roleIds: duties.filter(({ name }) => name === '仓管员').map(({ roleId }) => roleId) },
    randomUUID()
  )
  await boss.call(executeReadyApi.confirmProjectStaff, { projectId }, randomUUID())
  await boss.call(executeReadyApi.confirmExecuteStartDate, { projectId, startDate: '2026-11-02' }, randomUUID())
}

/**
 * A project under construction whose bill is 1,000 m² of wall tiles at 120.00, with a target cost of 30.00 and 60.00 a unit.
 * @returns its id
 */
export async function tiledProject(): Promise<string> {
  const boss = await apiFor('boss')
  const projectId = await foundProject('墙面加高')
  const cells = {
    name: TILE, code: '011204003001', unit: dictKey(DICT.unit, 'm²'), quantity: '1000', price: '120.00', parentId: null, sort: 1_000_000,
  }
  await boss.call(
    projectItemApi.saveProjectItems, { projectId, added: [{ id: 'new-1', cells }] } as InputOf<typeof projectItemApi.saveProjectItems>
  )
  await won(projectId, await wallTiles())
  await built(projectId)
  return projectId
}

/**
 * A labour supplier who can bear a loss.
 * @returns its name
 */
export async function labourTeam(): Promise<string> {
  const supplierName = `泥瓦班${String(Date.now()).slice(-6)}`
  const contacts = [{ id: randomUUID(), contactName: '李班长', phone: '13900001234', isMain: true }]
  const head = { supplierName, supplierType: 'COMPANY', region: '440113' }
  await (await apiFor('boss')).call(supplierApis.LABOUR.save, { head, lines: { contacts, accounts: [], certificates: [] } }, randomUUID())
  return supplierName
}
