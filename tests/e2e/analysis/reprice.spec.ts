import { expect, type Page } from 'playwright/test'
import { groupThousands } from '#schemas/kit/index.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { packageNamed } from '../tools/packages.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE, withPackages, type StartedAnalysis } from './startedAnalysis.ts'

const direct = async (analysis: StartedAnalysis): Promise<string> =>
  (await (await apiFor()).call(analysisSheetApi.totals, analysis)).sums.direct!
const total = (sheet: SheetOf, column: string) => sheet.root.locator(`.ag-row-pinned .ag-cell[col-id="${column}"]`)

async function openSheet(page: Page, analysis: StartedAnalysis): Promise<SheetOf> {
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.column('name').first()).toBeVisible()
  return sheet
}

/** Reads the preview, applies it, checks the money in the sheet, and undoes it. */
async function appliedAndTakenBack(page: Page, analysis: StartedAnalysis, sheet: SheetOf, label: string): Promise<void> {
  const before = await direct(analysis)
  const preview = new SheetOf(page, '调价预览')
  await expect(total(preview, 'before')).not.toBeEmpty()
  const [previous, becomes, difference] = await Promise.all(
    ['before', 'after', 'difference'].map(column => total(preview, column).textContent())
  )
  await expect(page.getByText(`直接成本 ${previous} → ${becomes}（+${difference}）`)).toBeVisible()
  expect(await direct(analysis)).toBe(before)
  const count = await preview.column('name').count()
  await page.getByRole('button', { name: `应用到 ${count} 项` }).click()
  await expect(page.getByText(`${label} ${count} 项。`)).toBeVisible()
  const after = await direct(analysis)
  expect((Number(after) - Number(before)).toFixed(2)).toBe(difference!.replaceAll(',', ''))
  await expect(total(sheet, 'direct')).toHaveText(groupThousands(after))
  await page.getByRole('button', { name: '全部撤销' }).click()
  await expect(toast(page, `已撤销，${count} 项恢复原样`)).toBeVisible()
  await expect(total(sheet, 'direct')).toHaveText(groupThousands(before))
  expect(await direct(analysis)).toBe(before)
}

test('a trade and materials are re-priced in a sheet: looked at item by item, applied, and taken back', async ({ page }) => {
  const analysis = await begunAnalysis('调价项目')
  await withPackages(analysis)
  const me = await apiFor()
  const sheet = await openSheet(page, analysis)
  const [trade] = await me.call(analysisReportApi.workerTypes, analysis)
  await page.getByRole('button', { name: '更新价格' }).click()
  await page.getByRole('menuitem', { name: '工种调价' }).click()
  const dialog = page.getByRole('dialog', { name: /^工种调价/ })
  await dialog.getByRole('button', { name: '预览' }).click()
  await expect(dialog.getByText('请选择工种')).toBeVisible()
  await expect(dialog.getByText('请填写大于 0 的工日单价')).toBeVisible()
  const field = dialog.getByLabel('工种', { exact: true })
  if (await field.evaluate(element => element.tagName === 'SELECT')) await field.selectOption(trade!.key)
  else {
    await field.click()
    await page.getByRole('option', { name: trade!.value, exact: true }).click()
  }
  await dialog.getByLabel('工日单价').fill('1888')
  await press(page, 'Enter')
  await appliedAndTakenBack(page, analysis, sheet, '工种调价')

  // Uses the preferred one of the offered prices for each material, and none before a preview.
  const availableOffers = await me.call(analysisRepriceApi.offers, analysis)
  await page.getByRole('button', { name: '更新价格' }).click()
  await page.getByRole('menuitem', { name: '采用材料新价' }).click()
  const offers = new SheetOf(page, '可用的新价')
  await expect(offers.column('newPrice').first()).toHaveText(groupThousands(availableOffers[0]!.offers[0]!.price!))
  await page.getByRole('button', {
    name: `预览 ${new Set(availableOffers.filter(({ offers: priceOffers }) => priceOffers.some(({ preferred }) => preferred))
      .map(({ libMaterialId }) => libMaterialId)).size} 个价格`,
  })
    .click()
  await page.getByRole('button', { name: '返回选择' }).click()
  await expect(offers.column('newPrice').first()).toBeVisible()
  await page.getByRole('button', { name: /^预览 \d+ 个价格$/ }).click()
  await appliedAndTakenBack(page, analysis, sheet, '更新价格')
})

test('the package of an item goes back to the library, and what is newer there comes to the item, both looked at before', async (
  { page }
) => {
  const analysis = await begunAnalysis('写回项目')
  const me = await apiFor()
  const { quotaId } = await packageNamed(me, '写回的地砖铺贴')
  const [first, second] = await itemsOf(analysis)
  await me.call(analysisSheetApi.selectQuota, { ...analysis, itemIds: [first!.id, second!.id], quotaId })
  const { version, ...full } = await me.call(analysisSheetApi.quota, { ...analysis, itemId: first!.id })
  await me.call(
    analysisSheetApi.updateQuota,
    { ...full, quotaWorkerTotalAmount: '50.00', ...analysis, itemId: first!.id, version } as InputOf<typeof analysisSheetApi.updateQuota>
  )
  const sheet = await openSheet(page, analysis)
  await sheet.cell(first!.id, 'name').click()
  const pane = page.getByRole('complementary', { name: '定额包' })
  await pane.getByRole('button', { name: '写回企业库' }).click()
  const dialog = page.getByRole('dialog', { name: /^写回企业定额库/ })
  const money = dialog.getByRole('table', { name: '金额变化' })
  await expect(money.getByRole('row').nth(1)).toContainText('46.00')
  await expect(money.getByRole('row').nth(1)).toContainText('50.00')
  await expect(money.getByRole('row').nth(1)).toContainText('+4.00')
  const newest = async (): Promise<string> => (await me.call(quotaApi.describeQuotasByES, { ids: [quotaId] })).rows[0]!.workerBudget!
  expect(await newest()).toBe('46.00')
  await dialog.getByRole('button', { name: '写回为新版本' }).click()
  await expect(toast(page, '已写回企业定额库，为第 2 版')).toBeVisible()
  expect(await newest()).toBe('50.00')

  // Another item of the same package is behind it, and takes it over.
  await sheet.cell(second!.id, 'name').click()
  await expect(pane).toContainText('企业库现为第 2 版')
  const before = (await itemsOf(analysis))[1]!
  await pane.getByRole('button', { name: '采用第 2 版' }).click()
  const adopt = page.getByRole('dialog', { name: /^采用企业库的最新版/ })
  await expect(adopt.getByRole('table', { name: '金额变化' })).toContainText('+4.00')
  await adopt.getByRole('button', { name: '采用第 2 版' }).click()
  await expect(page.getByText('采用企业库新版 1 项。')).toBeVisible()
  expect((await itemsOf(analysis))[1]).toMatchObject({ quotaVersion: 2, labourPrice: '50.000000' })
  await page.getByRole('button', { name: '全部撤销' }).click()
  await expect(toast(page, '已撤销，1 项恢复原样')).toBeVisible()
  expect((await itemsOf(analysis))[1]).toMatchObject({ quotaVersion: 1, labour: before.labour })

  // Undoing a write-back makes the library's next version.
  await sheet.cell(first!.id, 'name').click()
  await me.call(quotaApi.restoreQuotaVersion, { quotaId, quotaVersion: 1, current: 2 })
  await page.reload()
  await sheet.cell(first!.id, 'name').click()
  await pane.getByRole('button', { name: '写回企业库' }).click()
  await dialog.getByRole('button', { name: '写回为新版本' }).click()
  await toast(page, '已写回企业定额库，为第 4 版').getByRole('button', { name: '撤销' }).click()
  await expect(toast(page, '企业库已恢复第 3 版的内容')).toBeVisible()
  expect(await newest()).toBe('46.00')
})
