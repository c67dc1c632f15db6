import { expect } from 'playwright/test'
import { dec, groupThousands, toScale } from '#schemas/kit/index.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE, withPackages } from './startedAnalysis.ts'

test('a bid is priced: by a fee table, by hand and down to a target, which is taken back', async ({ page }) => {
  const analysis = await begunAnalysis('定价项目')
  await withPackages(analysis)
  const me = await apiFor()
  const prices = async () => (await itemsOf(analysis)).map(({ sellPrice, priceWay }) => [sellPrice, priceWay])
  const totalOf = async () => (await me.call(analysisPricingApi.summary, analysis)).total
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const sheet = new SheetOf(page, '测算表')
  await page.getByLabel('视图', { exact: true }).getByText('定价', { exact: true }).click()
  const pane = page.getByRole('complementary', { name: '报价汇总' })

  // A fee table first: a typed value stays until a way is set.
  await pane.getByRole('button', { name: '选用费率模板' }).click()
  await page.getByRole('dialog').getByText('2013 国标').click()
  await page.getByRole('dialog').getByRole('button', { name: '选用', exact: true }).click()
  await expect(pane.getByRole('row', { name: /利润/ })).toContainText('人材机')
  await expect(sheet.column('unitProfit').first()).toBeVisible()
  await sheet.column('sellPrice').first().click()
  await press(page, 'Control+a')
  await page.getByRole('button', { name: '设方式' }).click()
  await page.getByRole('menuitem', { name: '费率', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^按费率定价/ })
  await expect(dialog.getByRole('status')).toContainText('项不动：手工')
  await dialog.getByText('也改手工和一口价').click()
  await expect(dialog.getByRole('status')).not.toContainText('项不动')
  await dialog.getByRole('button', { name: /^应用到 \d+ 项$/ }).click()
  await expect(page.getByText(/^按费率定价 \d+ 项。/)).toBeVisible()
  const [first] = await itemsOf(analysis)
  expect(first!.priceWay).toBe('RATE')

  // A typed price is manual.
  await sheet.type(first!.id, 'sellPrice', '200')
  await expect(sheet.cell(first!.id, 'priceWay')).toContainText('手工')
  await expect(pane.getByRole('row', { name: /^总价 \d/ })).toContainText(groupThousands(await totalOf()))
  const before = await prices()

  const field = pane.getByLabel('目标总价', { exact: true })
  const target = toScale(dec(await totalOf()).times('0.985'), 2)
  for (const [wrong, reason] of [['一百万', '目标总价应为不超过两位小数的数'], ['1', '目标低于可以达到的最低总价']] as const) {
    await field.fill(wrong)
    await expect(pane.getByRole('alert')).toContainText(reason)
    await expect(field).toHaveValue(wrong)
    await expect(pane.getByRole('button', { name: /^应用/ })).toBeDisabled()
  }
  await field.fill(target)
  const preview = await me.call(analysisPricingApi.target, { ...analysis, total: target })
  await expect(pane.getByRole('status')).toContainText(
    `${preview.fee.before}% 改为 ${preview.fee.after}%，改 ${preview.items.length} 项，其余 ${preview.kept} 项不动`
  )
  await expect(pane.getByRole('status')).toContainText(groupThousands(preview.total))
  expect(await prices()).toEqual(before)
  await press(page, 'Enter')
  await expect(page.getByText(`目标总价改价 ${preview.items.length} 项。`)).toBeVisible()
  await expect(pane.getByRole('row', { name: /^总价 \d/ })).toContainText(groupThousands(preview.total))
  expect(await totalOf()).toBe(preview.total)
  await expect(sheet.cell(first!.id, 'sellPrice')).toHaveText('200.00')

  await page.getByRole('button', { name: '全部撤销' }).click()
  await expect(toast(page, '已撤销')).toBeVisible()
  await expect.poll(prices).toEqual(before)
  await page.reload()
  await expect(sheet.cell(first!.id, 'sellPrice')).toHaveText('200.00')
  await expect(pane.getByRole('row', { name: /^总价 \d/ })).toContainText(groupThousands(await totalOf()))
})
