import { expect } from 'playwright/test'
import { groupThousands } from '#schemas/kit/index.ts'
import { analysisApi, analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { ESTIMATORS, submittedAnalyses } from './compared.ts'

test('what is approved of a composed round is its composition: where its money is, what is assumed of it and what is shared; the selected '
  + 'analysis is only selected', async ({ page }) => {
  const { projectId, ids } = await submittedAnalyses()
  const cost = await apiFor('cost')
  const { rows } = await cost.call(analysisBestApi.compare, { projectId })
  const picks = rows.map(({ offers }, at) =>
    ({ itemId: offers.find(({ analyseId }) => analyseId === (at === 0 ? ids.pm : ids.estimator))!.itemId, reason: '做法更合适' }))
  const { roundId: id } = await cost.call(analysisBestApi.submit, { projectId, picks })
  const kind = { kind: 'analysis.round', id }
  await cost.call(approvalApi.submit, { ...kind, version: (await cost.call(analysisRoundApi.info, { id })).version, urgency: 50 })
  for (const approver of ['admin', 'boss']) {
    const { taskId, version } = await (await apiFor(approver)).call(approvalApi.workflow, kind)
    await (await apiFor(approver)).call(approvalApi.audit, { ...kind, taskId: taskId!, version, resultState: 'agree', opinion: '同意' })
  }
  const [round] = await cost.call(analysisApi.rounds, { projectId })
  const approved = groupThousands(round!.sums.direct!)

  await openAs(page, `/project/${projectId}/analyse/info`, 'cost')
  const table = page.getByRole('table').filter({ hasText: ESTIMATORS.estimator })
  await expect(table.getByRole('row').filter({ hasText: ESTIMATORS.estimator })).toContainText('已选用')
  const composedRow = table.getByRole('row').filter({ hasText: '逐项择优' })
  await expect(composedRow).toContainText('已审定')
  await expect(composedRow).toContainText(approved)
  await expect(page.getByText('截止 2099-12-31')).toBeVisible()

  await openAs(page, `/project/${projectId}/analyse/info`, 'estimator')
  await expect(page.getByRole('region', { name: '我的测算' })).toContainText('已选用')

  await openAs(page, `/project/${projectId}/analyse/optimizeDetail`, 'cost')
  const head = page.locator('.yz-optimize > header')
  await expect(head).toContainText('逐项择优')
  await expect(head.getByText('已审定', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: '假设测算' }).click()
  const result = page.getByRole('region', { name: '假设测算结果' })
  await expect(result.getByRole('row').filter({ hasText: '直接成本' })).toContainText(approved)
  await head.getByRole('button', { name: '逐项择优' }).click()
  await page.getByRole('menuitem', { name: `第 1 轮 ${ESTIMATORS.estimator}` }).click()
  await expect(head.getByText('已选用', { exact: true })).toBeVisible()
  const estimatorDirect = groupThousands(round!.analyses.find(({ analyseId }) => analyseId === ids.estimator)!.sums.direct!)
  await expect(result.getByRole('row').filter({ hasText: '直接成本' })).toContainText(estimatorDirect)
  await page.reload()
  await expect(head.getByText('已选用', { exact: true })).toBeVisible()
  await head.getByRole('button', { name: ESTIMATORS.estimator }).click()
  await page.getByRole('menuitem', { name: '第 1 轮择优' }).click()
  await head.getByRole('button', { name: '分享' }).click()
  await page.getByRole('menuitem', { name: '新的分享链接' }).click()
  await expect(page.getByRole('dialog')).toContainText('分享逐项择优')
})
