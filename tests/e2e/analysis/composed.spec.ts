import { expect } from 'playwright/test'
import { groupThousands } from '#schemas/kit/index.ts'
import { analysisApi, analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { ESTIMATORS, submittedAnalyses } from './compared.ts'

test('what is approved of a composed round is its composition: the selected analysis beside its own total is only selected', async ({ page }) => {
  const { projectId, ids } = await submittedAnalyses()
  const cost = await apiFor('cost')
  const { rows } = await cost.call(analysisBestApi.compare, { projectId })
  const picks = rows.map(({ offers }, at) => ({ itemId: offers.find(({ analyseId }) => analyseId === (at === 0 ? ids.pm : ids.estimator))!.itemId, reason: '做法更合适' }))
  const { roundId: id } = await cost.call(analysisBestApi.submit, { projectId, picks })
  const kind = { kind: 'analysis.round', id }
  await cost.call(approvalApi.submit, { ...kind, version: (await cost.call(analysisRoundApi.info, { id })).version, urgency: 50 })
  for (const who of ['admin', 'boss']) {
    const { taskId } = await (await apiFor(who)).call(approvalApi.workflow, kind)
    await (await apiFor(who)).call(approvalApi.audit, { ...kind, taskId: taskId!, resultState: 'agree', opinion: '同意' })
  }
  const [round] = await cost.call(analysisApi.rounds, { projectId })
  const approved = groupThousands(round!.sums.direct!)

  await openAs(page, `/project/${projectId}/analyse/info`, 'cost')
  const table = page.getByRole('table').filter({ hasText: ESTIMATORS.estimator })
  await expect(table.getByRole('row').filter({ hasText: ESTIMATORS.estimator })).toContainText('已选用')
  const whole = table.getByRole('row').filter({ hasText: '逐项择优' })
  await expect(whole).toContainText('已审定')
  await expect(whole).toContainText(approved)
  await expect(page.getByText('截止 2099-12-31')).toBeVisible()

  await openAs(page, `/project/${projectId}/analyse/optimizeDetail`, 'cost')
  const head = page.locator('.yz-optimize > header')
  await expect(head).toContainText(`审定的是逐项择优，合计 ${approved} 元`)
  await expect(head.getByText('已审定', { exact: true })).toHaveCount(0)
})
