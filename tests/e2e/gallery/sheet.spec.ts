import { expect } from 'playwright/test'
import { commonApi } from '#shared/api/common.ts'
import { sheetLines } from '../../gallery/sheet/document.ts'
import { apiFor, openAs, press, tabTo, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

test('#37 the headers of a copy are those that are seen, in the order in which they stand', IN_FULL, async ({ page }) => {
  const api = await apiFor()
  const order = ['code', 'price', 'unit', ...Object.keys(sheetLines.columns).filter(key => !['code', 'price', 'unit'].includes(key))]
  await api.call(commonApi.saveSetting, { name: 'grid.gallery.sheet.columns', value: order.map(key => ({ key, hidden: key === 'unit' })) })
  await openAs(page, '/gallery/sheet?rows=3')
  const sheet = new SheetOf(page, '明细')
  await sheet.cell('r1', 'code').click()
  await sheet.cell('r2', 'name').click({ modifiers: ['Shift'] })
  await press(page, 'Control+Shift+c')
  await expect.poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/)[0]).toBe('编码\t单价\t名称')
  await openAs(page, '/gallery/sheet?rows=3&reset=1')
  await expect(sheet.cell('r1', 'unit')).toBeVisible()
})

test('a 计算式 is kept in the document’s draft and undone with its value', async ({ page }) => {
  await openAs(page, '/gallery/sheet?rows=3')
  const sheet = new SheetOf(page, '明细')
  await sheet.type('r2', 'amount', '=12*3.5+0.8')
  await expect(sheet.cell('r2', 'amount')).toHaveText('42.8')
  await sheet.cell('r2', 'amount').click()
  await press(page, 'F2')
  await expect(sheet.root.locator('.yz-sheet-input')).toHaveValue('=12*3.5+0.8')
  await press(page, 'Escape', 'Control+z')
  await expect(sheet.cell('r2', 'amount')).toHaveText('37.131')
  await expect(sheet.cell('r2', 'amount')).not.toHaveClass(/yz-formula/)
})

test('a paste of 12,000 cells into a document is one step of undo', async ({ page }) => {
  await openAs(page, '/gallery/sheet?rows=3000')
  const sheet = new SheetOf(page, '明细')
  await sheet.cell('r1', 'code').waitFor()
  await copy(page, Array.from({ length: 3000 }, (_, i) => [`c${i}`, `n${i}`, '特征', 'm2']), 'excel')
  await sheet.paste('r1', 'code')
  await expect(sheet.cell('r1', 'name')).toHaveText('n0')
  await press(page, 'Control+End')
  await expect(sheet.cell('r3000', 'note')).toBeVisible()
  await press(page, 'Home')
  await expect(sheet.cell('r3000', 'name')).toHaveText('n2999')
  await press(page, 'Control+z')
  await expect(sheet.cell('r1', 'name')).toHaveText('平整场地')
})

test('the find bar keeps its keys to itself', IN_FULL, async ({ page }) => {
  await openAs(page, '/gallery/sheet?rows=3')
  await new SheetOf(page, '明细').cell('r2', 'name').click()
  await page.keyboard.press('Control+f')
  const text = page.getByLabel('查找内容')
  await expect(text).toBeFocused()
  await page.keyboard.type('场地')
  await press(page, 'Control+h')
  await tabTo(page, page.getByRole('textbox', { name: '替换为' }))
  await page.keyboard.press('Control+f')
  await expect(text).toBeFocused()
  await page.keyboard.type('土方')
  await expect(text).toHaveValue('土方')
})

test('Escape closes the print preview from inside it', IN_FULL, async ({ page }) => {
  await openAs(page, '/gallery/sheet?rows=3')
  await new SheetOf(page, '明细').cell('r2', 'name').click()
  await page.keyboard.press('Control+p')
  const preview = page.frameLocator('iframe[title="打印预览"]')
  await preview.getByText('名称', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('on paper no number is broken over two lines, however many columns there are', IN_FULL, async ({ page }) => {
  await openAs(page, '/gallery/sheet?rows=300')
  await new SheetOf(page, '明细').cell('r2', 'name').click()
  await page.keyboard.press('Control+p')
  const preview = page.frameLocator('iframe[title="打印预览"]')
  await expect(preview.locator('.totals')).toContainText('27,819,577.16')
  const lines = await preview.locator('td.right').evaluateAll(cells => cells.filter(cell => cell.textContent !== '').map(cell => {
    const text = cell.ownerDocument.createRange()
    text.selectNodeContents(cell)
    return text.getClientRects().length
  }))
  expect(Math.max(...lines)).toBe(1)
})
