import { expect, type Browser, type Page } from 'playwright/test'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE, withPackages, type StartedAnalysis } from './startedAnalysis.ts'

async function windowOn(
  browser: Browser, like: Page, analysis: StartedAnalysis, userName?: string
): Promise<{ page: Page, sheet: SheetOf }> {
  const page = await (await browser.newContext({ baseURL: new URL(like.url()).origin, viewport: WIDE })).newPage()
  await openAs(page, sheetAddress(analysis), userName)
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.column('name').first()).toBeVisible()
  return { page, sheet }
}

test('several windows work at one analysis at once: other items and other cells go through, one cell is decided, and who leads sees it '
  + 'live', async ({ page, browser }) => {
  const analysis = await begunAnalysis('同时测算项目')
  await withPackages(analysis)
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const ownSheet = new SheetOf(page, '测算表')
  await expect(ownSheet.column('name').first()).toBeVisible()
  const { page: other, sheet: otherSheet } = await windowOn(browser, page, analysis)
  const { page: leading, sheet: leaderSheet } = await windowOn(browser, page, analysis, 'cost')
  const items = await itemsOf(analysis)
  const [first, second, third, fourth] = items.map(({ id }) => id) as [string, string, string, string]

  await Promise.all([ownSheet.type(first, 'quantity', '11'), otherSheet.type(second, 'quantity', '22')])
  await Promise.all([ownSheet.type(third, 'sellPrice', '33'), otherSheet.type(fourth, 'sellPrice', '44')])
  for (const sheet of [ownSheet, otherSheet, leaderSheet]) {
    await expect(sheet.cell(first, 'quantity')).toHaveText('11')
    await expect(sheet.cell(second, 'quantity')).toHaveText('22')
    await expect(sheet.cell(third, 'sellPrice')).toHaveText('33.00')
    await expect(sheet.cell(fourth, 'sellPrice')).toHaveText('44.00')
  }
  await Promise.all([ownSheet.type(first, 'remark', '甲'), otherSheet.type(first, 'sellPrice', '88')])
  for (const sheet of [ownSheet, otherSheet, leaderSheet]) {
    await expect(sheet.cell(first, 'remark')).toHaveText('甲')
    await expect(sheet.cell(first, 'sellPrice')).toHaveText('88.00')
  }
  const { sums } = await (await apiFor()).call(analysisSheetApi.totals, analysis)
  await expect.poll(async () =>
    (await leaderSheet.root.locator('.ag-row-pinned .ag-cell[col-id="direct"]').textContent())?.replaceAll(',', ''))
    .toBe(sums.direct)

  // The bar below and the chips above have the same rows.
  const money = (value: string | null | undefined): string =>
    Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const totalBars = () => [other, leading].map(window => window.getByLabel('测算合计'))
  for (const bar of totalBars()) await expect(bar).toContainText(`直接成本 ${money(sums.direct)}`)
  await (await apiFor()).call(analysisSheetApi.confirm, { ...analysis, itemIds: [fourth] })
  for (const window of [page, other, leading]) await expect(window.getByRole('radiogroup', { name: '清单项状态' })).toContainText('已确认 1')
  await (await apiFor()).call(analysisSheetApi.cancel, { ...analysis, itemIds: [fourth] })

  // One cell: both values stay until one is chosen.
  await ownSheet.cell(second, 'remark').click()
  await press(page, 'F2')
  await page.keyboard.type('我的说法')
  await otherSheet.type(second, 'remark', '别处的说法')
  await expect.poll(async () => (await itemsOf(analysis))[1]!.remark).toBe('别处的说法')
  await press(page, 'Enter')
  await ownSheet.cell(second, 'remark').click()
  await page.getByRole('button', { name: '保留我的' }).first().click()
  for (const sheet of [ownSheet, otherSheet, leaderSheet]) await expect(sheet.cell(second, 'remark')).toHaveText('我的说法')
  expect((await itemsOf(analysis))[1]!.remark).toBe('我的说法')
  for (const window of [other, leading]) await window.context().close()
})
