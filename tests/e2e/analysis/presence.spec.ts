import { expect, type Locator, type Page } from 'playwright/test'
import { openAs, press, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE, withPackages } from './startedAnalysis.ts'

const inSheet = (page: Page, name: string): Locator => page.getByRole('img', { name: `${name}在这份测算中`, exact: true })
const inRow = (sheet: SheetOf, name: string): Locator => sheet.root.locator('.yz-here').and(sheet.page.locator(`[title="${name}在此行"]`))
/** The frame with a user's name around that user's cell. */
const frame = (sheet: SheetOf, name: string): Locator => sheet.root.locator('.yz-there').filter({ hasText: name })
const isAround = async (mark: Locator, cell: Locator): Promise<boolean> => {
  const [a, b] = [await mark.boundingBox(), await cell.boundingBox()]
  return a !== null && b !== null && Math.abs(a.x - b.x) < 2 && Math.abs(a.width - b.width) < 2 && Math.abs(a.y - b.y) < 2
}
const isAt = async (mark: Locator, sheet: SheetOf, rowId: string): Promise<boolean> => {
  const [a, b] = [await mark.boundingBox(), await sheet.cell(rowId, 'name').boundingBox()]
  return a !== null && b !== null && a.y >= b.y - 1 && a.y + a.height <= b.y + b.height + 1
}

test('two people see each other in the sheet of an analysis: in the title, at the row, in the package, and no more once one goes, loses '
  + 'the line or closes his window', async ({ page, browser }) => {
  const analysis = await begunAnalysis('同看测算项目')
  await withPackages(analysis)
  const [first, second, third] = (await itemsOf(analysis)).map(({ id }) => id) as [string, string, string]
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const ownSheet = new SheetOf(page, '测算表')
  await expect(ownSheet.cell(first, 'name')).toBeVisible()
  await expect(page.locator('.yz-people')).toHaveCount(0)

  const line = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: WIDE })
  const other = await line.newPage()
  await openAs(other, sheetAddress(analysis), 'cost')
  const otherSheet = new SheetOf(other, '测算表')
  await expect(otherSheet.cell(first, 'name')).toBeVisible()
  await expect(inSheet(page, '林若溪')).toBeVisible()
  await expect(inSheet(other, '何思远')).toBeVisible()

  await otherSheet.cell(second, 'name').click()
  await expect(inRow(ownSheet, '林若溪')).toHaveCount(1)
  await expect.poll(() => isAt(inRow(ownSheet, '林若溪'), ownSheet, second)).toBe(true)
  await otherSheet.cell(third, 'direct').click()
  await expect.poll(() => isAt(inRow(ownSheet, '林若溪'), ownSheet, third)).toBe(true)
  await expect.poll(() => isAround(frame(ownSheet, '林若溪'), ownSheet.cell(third, 'direct'))).toBe(true)
  await otherSheet.cell(third, 'name').click()
  await expect.poll(() => isAround(frame(ownSheet, '林若溪'), ownSheet.cell(third, 'name'))).toBe(true)
  // A user who enters the row receives the change, and writes there without losing a cell.
  await ownSheet.cell(third, 'remark').click()
  await expect(page.getByRole('textbox', { name: /备注 第\d+行 空，林若溪也在此行/ })).toBeFocused()
  await expect.poll(() => isAt(inRow(otherSheet, '何思远'), otherSheet, third)).toBe(true)
  await ownSheet.type(third, 'remark', '两人同看')
  await expect(otherSheet.cell(third, 'remark')).toHaveText('两人同看')
  await ownSheet.cell(third, 'name').click()
  await press(page, 'Alt+p')
  const modal = page.getByRole('dialog', { name: /定额包/ })
  await expect(modal.getByRole('img', { name: '林若溪也在此项' })).toBeVisible()
  await otherSheet.cell(first, 'name').click()
  await expect(modal.getByRole('img', { name: '林若溪也在此项' })).toBeHidden()
  await press(page, 'Escape')
  await expect(modal).toBeHidden()

  // Another part of the analysis is no row of this sheet; another page is not this analysis.
  await other.getByRole('tab', { name: /^机械费/ }).click()
  await expect(inRow(ownSheet, '林若溪')).toHaveCount(0)
  await expect(frame(ownSheet, '林若溪')).toHaveCount(0)
  await expect(inSheet(page, '林若溪')).toBeVisible()
  await other.getByRole('button', { name: '报表' }).click()
  await expect(inSheet(page, '林若溪')).toHaveCount(0)
  await other.goBack()
  await expect(inSheet(page, '林若溪')).toBeVisible()

  // Without a goodbye, the user disappears.
  await line.setOffline(true)
  await expect(inSheet(page, '林若溪')).toHaveCount(0, { timeout: 20_000 })
  await expect(inSheet(other, '何思远')).toHaveCount(0)
  await line.setOffline(false)
  await expect(inSheet(page, '林若溪')).toBeVisible()
  await expect(inSheet(other, '何思远')).toBeVisible()
  await other.close()
  await expect(inSheet(page, '林若溪')).toHaveCount(0)
  await line.close()
})
