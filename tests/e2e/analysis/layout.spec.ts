import { expect } from 'playwright/test'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, withPackages } from './startedAnalysis.ts'

test('at 1440 with the menu open every class of cost and the direct cost stand beside the pane; the modal names units as people do', async (
  { page }
) => {
  const analysis = await begunAnalysis('版面项目')
  await withPackages(analysis)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, sheetAddress(analysis))
  const sheet = new SheetOf(page, '测算表')
  await sheet.column('name').first().click()
  await expect(page.getByRole('complementary', { name: '定额包' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  const header = (column: string) => sheet.root.locator(`.ag-header-cell[col-id="${column}"]`)
  const state = (await header('state').boundingBox())!
  for (const column of ['quotaName', 'labour', 'material', 'machine', 'other', 'direct']) {
    const box = (await header(column).boundingBox())!
    expect(box.x + box.width, column).toBeLessThanOrEqual(state.x)
  }
  // Money is never truncated.
  const truncatedTexts = await sheet.root.locator('.ag-cell[col-id="direct"], .ag-cell[col-id="labour"], .ag-cell[col-id="material"]')
    .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent))
  expect(truncatedTexts).toEqual([])

  const [first] = await itemsOf(analysis)
  expect(first!.unit).not.toBe('m²')
  await press(page, 'Alt+p')
  const modal = page.getByRole('dialog', { name: /^编辑定额包/ })
  await expect(modal.locator('.yz-figure').filter({ hasText: '单位' })).toContainText('m²')
})

test('who saved the package of an item meanwhile is named', IN_FULL, async ({ page, browser }) => {
  const analysis = await begunAnalysis('同包项目')
  await withPackages(analysis)
  const me = await apiFor()
  const [first] = await itemsOf(analysis)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, sheetAddress(analysis))
  const sheet = new SheetOf(page, '测算表')
  await sheet.cell(first!.id, 'name').click()
  await press(page, 'Alt+p')
  const modal = page.getByRole('dialog', { name: /^编辑定额包/ })
  await modal.getByRole('tab', { name: /^人工/ }).click()
  const labour = new SheetOf(page, '人工')
  await labour.column('dailyPrice').first().waitFor()
  const step = (at: number): Promise<string> => labour.column('dailyPrice').nth(at)
    .evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')!)
  const [ownStep, others] = [await step(1), await step(0)]

  // The same user at another window, who saves first.
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: { width: 1440, height: 900 } })).newPage()
  await openAs(other, sheetAddress(analysis))
  await new SheetOf(other, '测算表').cell(first!.id, 'name').click()
  await press(other, 'Alt+p')
  await other.getByRole('dialog', { name: /^编辑定额包/ }).getByRole('tab', { name: /^人工/ }).click()
  await new SheetOf(other, '人工').type(others, 'dailyPrice', '361')
  await press(other, 'Control+s')
  await expect(other.getByRole('dialog', { name: /^编辑定额包/ })).toBeHidden()

  await labour.type(ownStep, 'dailyPrice', '372')
  await press(page, 'Control+s')
  const stale = page.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(stale).toContainText('何思远 于')
  await stale.getByRole('button', { name: '合并后继续编辑' }).click()
  await press(page, 'Control+s')
  await expect(modal).toBeHidden()
  const { workers } = await me.call(analysisSheetApi.quota, { ...analysis, itemId: first!.id })
  expect(workers.map(({ key, dailyPrice }) => [key, dailyPrice]).filter(([key]) => key === ownStep || key === others)).toEqual(
    [[others, '361.00'], [ownStep, '372.00']]
  )
  await other.context().close()
})
