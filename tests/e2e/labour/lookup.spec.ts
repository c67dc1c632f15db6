import { expect } from 'playwright/test'
import { labourApi } from '#shared/api/labour.ts'
import { apiFor, press, toast, test } from '../tools/app.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { edit, figure, packageNamed } from '../tools/packages.ts'

test('the price of labour is looked up by its three sources', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '人工单价来源')
  await edit(page, quotaId)
  await page.getByRole('button', { name: '人工单价查询' }).click()
  const lookup = page.getByRole('dialog', { name: /人工单价查询/ })
  await expect(lookup.getByRole('tab', { name: '定额' })).toHaveAttribute('aria-selected', 'true')
  await lookup.getByRole('tab', { name: '询价' }).click()
  await expect(lookup).toContainText('还没有询价记录')
  await press(page, 'ArrowRight', 'Enter')
  await expect(lookup).toContainText('还没有合同记录')
  await lookup.getByRole('tab', { name: '定额' }).click()
  await lookup.getByLabel('定额名称').fill('内墙釉面砖')
  await press(page, 'Enter')
  await lookup.getByRole('row', { name: /内墙釉面砖/ }).getByRole('button', { name: '选中' }).click()
  await expect(lookup).toBeHidden()
  await expect(figure(page, '人工合计')).toContainText('58.00')
})

test('a daily price of a trade is taken into the step, after its trade is said', async ({ page }) => {
  const { quotaId } = await packageNamed(await apiFor(), '取工日单价')
  const labour = await edit(page, quotaId)
  const step = await labour.rowId('jobName', '基层清理')
  await labour.cell(step, 'jobName').click()
  await page.getByRole('button', { name: '工日单价', exact: true }).click()
  const lookup = page.getByRole('dialog', { name: /工日单价/ })
  await lookup.getByLabel('工种', { exact: true }).press('Delete')
  await lookup.getByRole('button', { name: '查询' }).click()
  await expect(toast(page, '请先选择工种')).toBeVisible()
  await lookup.getByLabel('工种', { exact: true }).press('f')
  await page.keyboard.type('sg')
  await press(page, 'Enter')
  await expect(lookup.getByLabel('工种', { exact: true })).toHaveText('防水工')
  await expect(lookup.getByRole('button', { name: '选择定额价' }).first()).toBeEnabled()
  const releaseResponse = await holdRequests(page, `**${labourApi.queryPageJobCategorySetPriceNow.path}`)
  await lookup.getByLabel('职业等级').selectOption('高级工')
  await lookup.getByRole('button', { name: '查询' }).click()
  // Results of the older query stay readable, but cannot be selected.
  await expect(lookup.getByRole('button', { name: '选择定额价' }).first()).toBeDisabled()
  releaseResponse()
  await lookup.getByRole('button', { name: '选择定额价' }).first().click()
  await expect(lookup).toBeHidden()
  await expect(labour.cell(step, 'jobCategory')).toHaveText('防水工')
  await expect(labour.cell(step, 'jobLevel')).toHaveText('高级工')
})
