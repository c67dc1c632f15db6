import { expect } from 'playwright/test'
import { EVENT_STREAM } from '#shared/api/rows.ts'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { apiFor, openAs, press, tabTo, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { count, isList, isSave, open } from './boqPage.ts'

test('a list is asked for once when it is opened, and again for what others write', async ({ page }) => {
  const connected = () => page.waitForResponse(response => response.url().includes(EVENT_STREAM))
  let connection = connected()
  await open(page)
  await connection
  // The reset is an event for its own window, which may be requesting again.
  await page.goto('about:blank')
  const requests = count(page, request => isList(request) && request.postDataJSON().pageNum === 1)
  connection = connected()
  const sheet = await open(page, '', true)
  await connection
  const yours = await apiFor('boss')
  await yours.call(boqApi.saveBoq, { changed: [{ id: 'r1', cells: { name: '他的' }, was: { name: '平整场地' } }] })
  await expect(sheet.cell('r1', 'name')).toHaveText('他的')
  expect(requests).toHaveLength(2)
})

test('the keys stay among the conditions: what is no number is not closed over, an empty one goes, a removed one leaves them there', IN_FULL, async (
  { page }
) => {
  await open(page)
  const more = page.getByRole('button', { name: '条件', exact: true })
  const condition = async (column: string) => {
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('查找列').fill(column)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('group', { name: `筛选${column}`, exact: true })
    await expect(panel.getByRole('textbox').first()).toBeFocused()
    return panel
  }
  const quantities = await condition('工程量')
  await page.keyboard.type('12a')
  await page.keyboard.press('Enter')
  await expect(quantities.getByRole('alert')).toHaveText('无法识别为数字')
  await press(page, 'Backspace', 'Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(quantities.getByRole('alert')).toHaveText('最小值不能大于最大值')
  await page.keyboard.type('00')
  await page.keyboard.press('Enter')
  await expect(quantities).toBeHidden()
  await expect(page.getByRole('button', { name: '修改条件：工程量' })).toContainText('12 – 500')

  const totals = await condition('合价')
  await page.keyboard.press('Enter', { delay: 50 })
  await expect(totals).toBeHidden()
  await expect(more).toBeFocused()
  await expect(page.getByLabel('查找列')).toBeHidden()

  // Tab skips a condition's ×; Delete on the condition replaces it.
  const chip = page.getByRole('button', { name: '修改条件：工程量' })
  await chip.focus()
  await press(page, 'Tab')
  await expect(more).toBeFocused()
  await press(page, 'Shift+Tab', 'Delete')
  await expect(chip).toBeHidden()
  await press(page, 'Tab')
  await expect(more).toBeFocused()
})

test('every row of the list is raised by a percentage: sums before it is written, one request, one undo', async ({ page }) => {
  const sheet = await open(page)
  const saves = count(page, isSave)
  const total = sheet.root.locator('.ag-grid-pinned-bottom-rows .ag-cell[col-id="total"]')
  // All 25 rows, not the page's ten.
  await expect(total).toHaveText('1,102,624.32')
  await sheet.cell('r1', 'price').click()
  await page.keyboard.press('Control+Shift+e')
  const dialog = page.getByRole('dialog', { name: '批量修改' })
  await dialog.getByText('全部 25 行').click()
  await dialog.getByText('按百分比').click()
  await dialog.getByLabel('增减百分比').fill('10')
  await expect(dialog.getByRole('status')).toHaveText('将修改 25 行合价合计 1,102,624.32 → 1,212,891.04')
  await dialog.getByRole('button', { name: '修改 25 行' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => saves.length).toBe(1)
  expect(saves[0]!.postDataJSON().changed).toHaveLength(25)
  await expect(sheet.cell('r1', 'price')).toHaveText('3.58')
  await expect(total).toHaveText('1,212,891.04')
  await page.keyboard.press('Control+z')
  await expect.poll(() => saves.length).toBe(2)
  await expect(sheet.cell('r1', 'price')).toHaveText('3.25')
  await expect(total).toHaveText('1,102,624.32')
})

test('the ways of a change are chosen by arrows, one after the other, and Tab leads to the value', IN_FULL, async ({ page }) => {
  const sheet = await open(page)
  await sheet.cell('r1', 'price').click()
  await press(page, 'Control+Shift+e')
  const dialog = page.getByRole('dialog', { name: '批量修改' })
  await tabTo(page, dialog.getByRole('radio', { name: '设为' }), 'Shift+Tab')
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(dialog.getByRole('radio', { name: '按金额' })).toBeFocused()
  await press(page, 'ArrowRight')
  await expect(dialog.getByRole('radio', { name: '乘以系数' })).toBeFocused()
  await press(page, 'Tab')
  await expect(dialog.getByRole('textbox', { name: '系数' })).toBeFocused()
  await dialog.getByText('按百分比', { exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: '增减百分比' })).toBeFocused()
})

test('a refused file leaves the keys on the button that chooses another', IN_FULL, async ({ page }) => {
  await openAs(page, '/gallery/boq/import')
  const choose = page.getByRole('button', { name: '选择文件' })
  const chosen = page.waitForEvent('filechooser')
  await choose.press('Enter')
  await (await chosen).setFiles({ name: '清单.xlsx', mimeType: '', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert')).toContainText('是否改过扩展名')
  await expect(choose).toBeFocused()
})

test('the search and the list of keys are found from anywhere outside of a text field, F1 inside too', IN_FULL, async ({ page }) => {
  await open(page)
  const keys = page.getByRole('dialog', { name: '全部快捷键' })
  const search = page.getByRole('textbox', { name: /^搜索/ })
  const settings = page.getByRole('button', { name: '界面设置' })
  await settings.focus()
  await press(page, 'Control+Shift+f')
  await expect(search).toBeFocused()
  await page.keyboard.type('?')
  await expect(keys).toBeHidden()
  await press(page, 'F1')
  await expect(keys).toBeVisible()
  await press(page, 'Escape')
  await expect(keys).toBeHidden()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('?')
  await press(page, 'Escape')
  await settings.focus()
  await press(page, 'Shift+?')
  await expect(keys).toBeVisible()
  await press(page, 'Escape')
  await expect(settings).toBeFocused()
})

test('a sum is seen whole however long it is; the name takes what the others leave until somebody draws it', IN_FULL, async ({ page }) => {
  const sheet = await open(page)
  const edge = () => sheet.root.locator('.ag-grid-viewport').evaluate(({ clientWidth }) => clientWidth)
  const filled = async () => (await sheet.root.locator('.ag-header-cell')
    .evaluateAll(cells => cells.reduce((sum, cell) => sum + (cell as HTMLElement).offsetWidth, 0))) === await edge()
  const name = sheet.root.getByRole('columnheader', { name: '名称' })
  const width = async () => (await name.boundingBox())!.width
  expect(await filled()).toBe(true)
  const before = await width()
  expect(before).toBeGreaterThan(220)
  await sheet.type('r1', 'quantity', '9999999.999')
  await sheet.type('r1', 'price', '99999999.99')
  const sum = sheet.root.locator('.ag-row-pinned .ag-cell[col-id="total"]')
  await expect(sum).toHaveText(/^1,000,000,000,\d{3},\d{3}\.\d\d$/)
  expect(await sum.evaluate(cell => cell.scrollWidth - cell.clientWidth)).toBe(0)
  expect(await width()).toBeLessThan(before)
  expect(await filled()).toBe(true)
  await name.locator('.ag-header-cell-resize').hover()
  await page.mouse.down()
  await page.mouse.move((await name.boundingBox())!.x + 150, 200, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeLessThan(170)
})
