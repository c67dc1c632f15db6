import { expect } from 'playwright/test'
import { groupThousands } from '#schemas/kit/index.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { submittedAnalyses } from './compared.ts'

const total = (of: SheetOf, column = 'amount') => of.root.locator(`.ag-row-pinned .ag-cell[col-id="${column}"]`)

test('where the money is stands as a chart and as rows that come to the sheet, and lead to what they are made of; the difference of two analyses step by step', async ({ page }) => {
  const { projectId, ids } = await submittedAnalyses()
  const cost = await apiFor('cost')
  const of = { projectId, analyseId: ids.estimator }
  const { sums } = await cost.call(analysisSheetApi.totals, of)
  await openAs(page, `/project/${projectId}/analyse/optimizeDetail`, 'cost')
  const materials = new SheetOf(page, '材料优化')
  await expect(total(materials)).toHaveText(groupThousands(sums.material!))
  const chart = page.getByRole('img', { name: '材料的金额与累计占比' })
  await expect(chart).toBeVisible()
  const rows = await cost.call(analysisOptimizeApi.materials, of)
  await expect(chart.locator('rect.A').first().locator('title')).toHaveText(`${rows[0]!.name} ${groupThousands(rows[0]!.amount!)}`)
  await expect(page.getByRole('table', { name: '材料的金额与累计占比' })).toContainText('100.00%')
  await expectClean(page)
  await materials.column('name').first().locator('.yz-link').click()
  const behind = new SheetOf(page, '材料明细')
  await expect(total(behind)).toHaveText(groupThousands(rows[0]!.amount!))
  await press(page, 'Escape')

  await page.getByRole('tab', { name: '清单' }).click()
  const items = new SheetOf(page, '清单优化')
  await expect(total(items)).toHaveText(groupThousands(sums.direct!))
  const amount = await items.column('amount').first().textContent()
  await items.column('name').first().locator('.yz-link').click()
  await expect(total(new SheetOf(page, '成本构成'))).toHaveText(amount!)
  await press(page, 'Escape')

  await page.getByRole('tab', { name: '差额' }).click()
  const { before, after } = await cost.call(analysisOptimizeApi.waterfall, { projectId, from: { kind: 'analysis', id: ids.estimator }, to: { kind: 'analysis', id: ids.pm } })
  const savings = new SheetOf(page, '差额明细')
  await expect(total(savings, 'before')).toHaveText(groupThousands(before))
  await expect(total(savings, 'after')).toHaveText(groupThousands(after))
  await expect(page.getByRole('img', { name: /的成本变化$/ })).toContainText(groupThousands(after))
  await expectClean(page)
})
