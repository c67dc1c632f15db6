import { expect } from 'playwright/test'
import { dec, groupThousands, toScale } from '#schemas/kit/index.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisWhatIfApi } from '#shared/api/analysisWhatIf.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { submittedAnalyses } from './compared.ts'

const total = (target: SheetOf, column = 'amount') => target.root.locator(`.ag-row-pinned .ag-cell[col-id="${column}"]`)

test('where the money is stands as a chart and as rows that come to the sheet, and lead to what they are made of; the difference of two '
  + 'analyses step by step', async ({ page }) => {
  const { projectId, ids } = await submittedAnalyses()
  const cost = await apiFor('cost')
  const analysis = { projectId, analyseId: ids.estimator }
  const { sums } = await cost.call(analysisSheetApi.totals, analysis)
  await openAs(page, `/project/${projectId}/analyse/optimizeDetail`, 'cost')
  const materials = new SheetOf(page, '材料优化')
  await expect(total(materials)).toHaveText(groupThousands(sums.material!))
  const chart = page.getByRole('img', { name: '材料的金额与累计占比' })
  await expect(chart).toBeVisible()
  const rows = await cost.call(analysisOptimizeApi.materials, analysis)
  await expect(chart.locator('rect.A').first().locator('title')).toHaveText(`${rows[0]!.name} ${groupThousands(rows[0]!.amount!)}`)
  await expect(page.getByRole('table', { name: '材料的金额与累计占比' })).toContainText('100.00%')
  await expectClean(page)
  await materials.column('name').first().locator('.yz-link').click()
  const itemSheet = new SheetOf(page, '材料明细')
  await expect(total(itemSheet)).toHaveText(groupThousands(rows[0]!.amount!))
  await press(page, 'Escape')

  await page.getByRole('tab', { name: '清单' }).click()
  const items = new SheetOf(page, '清单优化')
  await expect(total(items)).toHaveText(groupThousands(sums.direct!))
  const amount = await items.column('amount').first().textContent()
  await items.column('name').first().locator('.yz-link').click()
  await expect(total(new SheetOf(page, '成本构成'))).toHaveText(amount!)
  await press(page, 'Escape')

  await page.getByRole('tab', { name: '差额' }).click()
  const { before, after } = await cost.call(
    analysisOptimizeApi.waterfall, { projectId, from: { kind: 'analysis', id: ids.estimator }, to: { kind: 'analysis', id: ids.pm } }
  )
  const savings = new SheetOf(page, '差额明细')
  await expect(total(savings, 'before')).toHaveText(groupThousands(before))
  await expect(total(savings, 'after')).toHaveText(groupThousands(after))
  await expect(page.getByRole('img', { name: /的成本变化$/ })).toContainText(groupThousands(after))
  await expectClean(page)
})

test('other prices and quantities are tried without keeping them', async ({ page }) => {
  const { projectId, ids } = await submittedAnalyses()
  const cost = await apiFor('cost')
  const analysis = { projectId, analyseId: ids.estimator }
  const { sums } = await cost.call(analysisSheetApi.totals, analysis)
  const [material] = await cost.call(analysisOptimizeApi.materials, analysis)
  await openAs(page, `/project/${projectId}/analyse/optimizeDetail?part=whatif`, 'cost')
  const result = page.getByRole('region', { name: '假设测算结果' })
  const row = (name: string) => result.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('直接成本')).toContainText(groupThousands(sums.direct!))
  const sheet = new SheetOf(page, '假设')
  const price = toScale(dec(material!.price!).times('1.2'), 2)
  await sheet.type(material!.id, 'assumed', price)
  const { after } = await cost.call(analysisWhatIfApi.calculate, { ...analysis, materials: [{ key: material!.id, price }] })
  await expect(row('材料').getByRole('cell').nth(1)).toHaveText(groupThousands(after.material!))
  await expect(row('直接成本').getByRole('cell').nth(1)).toHaveText(groupThousands(after.direct!))
  await new SheetOf(page, '受影响的清单项').expectRows('name', material!.items!)
  // A further assumption adds to it.
  await page.getByText('工程量', { exact: true }).click()
  const [item] = await cost.call(analysisOptimizeApi.items, analysis)
  await sheet.type(item!.id, 'assumed', '1')
  const both = await cost.call(
    analysisWhatIfApi.calculate, { ...analysis, materials: [{ key: material!.id, price }], items: [{ itemId: item!.id, quantity: '1' }] }
  )
  await expect(row('直接成本').getByRole('cell').nth(1)).toHaveText(groupThousands(both.after.direct!))
  await expectClean(page)
  await page.getByRole('button', { name: '清空假设' }).click()
  await expect(row('直接成本').getByRole('cell').nth(1)).toHaveText(groupThousands(sums.direct!))
  expect((await cost.call(analysisSheetApi.totals, analysis)).sums).toEqual(sums)
})
