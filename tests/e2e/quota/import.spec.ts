import { expect } from 'playwright/test'
import { openAs, test } from '../tools/app.ts'
import { sample } from '../tools/samples.ts'
import { SheetOf } from '../tools/sheet.ts'
import { tick } from '../tools/tick.ts'

test('a workbook of packages is checked, imported and stands in the list as drafts', async ({ page }) => {
  await openAs(page, '/quota/import', 'other')
  await page.getByLabel('导入文件').setInputFiles(sample('quota_import.xlsx'))
  await tick(page.getByLabel('自动加入未分类'))
  await page.getByRole('button', { name: '检查' }).click()
  const counts = page.locator('.yz-wizard-report').getByRole('status')
  await expect(counts).toContainText('12个定额包可导入')
  await page.getByRole('button', { name: '导入 12 个定额包' }).click()
  await expect(counts).toContainText('12个定额包已导入')
  await page.getByRole('button', { name: '查看企业定额库' }).click()
  const list = new SheetOf(page, '企业定额库')
  await page.getByLabel('每页条数').selectOption('20')
  await list.expectRows('quotaState', 12)
  expect(new Set(await list.texts('quotaState'))).toEqual(new Set(['草稿']))
  const tiles = await list.rowId('quotaName', '800×800 抛釉砖地面铺贴')
  await expect(list.cell(tiles, 'quotaTotalAmount')).toHaveText('150.34')
})
