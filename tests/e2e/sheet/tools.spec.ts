import { expect, test } from 'playwright/test'
import { SheetPage } from './sheetPage.ts'

let sheet: SheetPage
const matches = () => sheet.page.locator('.yz-found')
const find = (query: object, direction: 1 | -1 | 0 = 1) =>
  sheet.page.evaluate(([q, d]) => window.sheetTest.sheet!.find(q as { text: string }, d), [query, direction] as const)
const replace = (query: object, by: string, scope: 'one' | 'all') =>
  sheet.page.evaluate(([q, b, w]) => window.sheetTest.sheet!.replace(q as { text: string }, b, w), [query, by, scope] as const)

test.beforeEach(async ({ page }) => { sheet = await SheetPage.open(page) })

test('every match is outlined and gone through round the end', async () => {
  await sheet.focus(1, 'name')
  expect(await find({ text: '项目1' })).toEqual({ at: 2, total: 2 })
  await sheet.expectActive(10, 'name')
  await expect(matches()).toHaveCount(2)
  expect(await find({ text: '项目1' })).toEqual({ at: 1, total: 2 })
  expect(await find({ text: '项目1' }, -1)).toEqual({ at: 2, total: 2 })
  expect(await find({ text: '项目1', wholeCell: true }, 0)).toMatchObject({ total: 1 })
  await sheet.page.evaluate(() => window.sheetTest.sheet!.endFind())
  await expect(matches()).toHaveCount(0)
})

test('the search can be kept to the selection', async () => {
  await sheet.select([2, 'name'], [4, 'name'])
  expect(await find({ text: '项目', inSelection: true })).toMatchObject({ total: 3 })
  await sheet.expectActive(3, 'name')
  expect(await find({ text: '项目', inSelection: true })).toMatchObject({ total: 3 })
})

test('all matches are replaced by one action, read by their columns', async () => {
  const { report } = await replace({ text: '10.00', wholeCell: true }, '1,012.5', 'all')
  expect(report).toMatchObject({ action: '替换', refused: [], skipped: 1 })
  expect(report.written).toHaveLength(10)
  expect(await sheet.values('price')).toEqual(Array(10).fill('1012.50'))
  expect(await sheet.writes()).toBe(1)
  await sheet.page.evaluate(() => window.sheetTest.model.undo())
  expect(await sheet.values('price')).toEqual(Array(10).fill('10.00'))
})

test('what the column refuses is reported and not written, what cannot be edited is counted', async () => {
  const { report } = await replace({ text: 'm2', wholeCell: true }, '车', 'all')
  expect(report.written).toEqual([])
  expect(report.refused).toHaveLength(10)
  expect(report.refused[0]).toMatchObject({ row: 1, rowId: 'r1', column: 'unit', value: '车' })
  expect(await sheet.value(1, 'unit')).toBe('m2')
  expect((await replace({ text: '100.00', wholeCell: true }, '1', 'all')).report).toMatchObject({ skipped: 1, written: [] })
  expect(await sheet.writes()).toBe(0)
})

test('one match is replaced and the next one selected', async () => {
  await sheet.focus(1, 'name')
  expect(await replace({ text: '项目' }, '清单', 'one')).toMatchObject({ at: 1, total: 9 })
  await sheet.expectActive(2, 'name')
  expect(await sheet.value(1, 'name')).toBe('清单1')
})

test('the menu names its keys, says why an entry is barred, and is worked by keys', async ({ page }) => {
  await sheet.focus(3, 'name')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^复制 Ctrl C/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^撤销/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('[title="没有可撤销的操作"]')).toHaveCount(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '选中整列' }).click()
  await expect.poll(async () => (await sheet.selection()).cells).toBe(10)
  await page.keyboard.type('新')
  await expect(sheet.input).toHaveValue('新')
})

test('a row number has the commands of rows first, a header those of its column', async ({ page }) => {
  await sheet.focus(1, 'name')
  await page.locator('.ag-grid-scrolling-container .ag-row[row-index="1"] .yz-handle').click({ button: 'right' })
  await expect(page.getByRole('menuitem').first()).toContainText('在上方插入行')
  await page.getByRole('menuitem', { name: /^删除行/ }).click()
  expect(await sheet.values('name')).not.toContain('项目2')
  await page.locator('.ag-header-cell[col-id="price"]').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: '升序' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: '隐藏此列' }).click()
  await expect(page.locator('.ag-header-cell[col-id="price"]')).toHaveCount(0)
})

test('a sheet that is only read offers nothing that changes, and says why it takes no text', async ({ page }) => {
  const reading = await SheetPage.open(page, 'readonly')
  await reading.focus(2, 'name')
  await page.keyboard.type('新')
  await expect(page.getByRole('tooltip')).toHaveText('此表只读，不能修改')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^复制/ }).first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /粘贴|剪切|填充|批量修改|清空|插入|删除|撤销|替换|编辑|移行|打开/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await reading.paste('甲')
  await expect(page.getByRole('tooltip')).toBeVisible()
  expect(await reading.writes()).toBe(0)
})

test('a locked cell says why it takes no text, and the menu fits into a low window', async ({ page }) => {
  await sheet.focus(1, 'total')
  await page.keyboard.type('5')
  await expect(page.getByRole('tooltip')).toHaveText('合价由公式算出，不能填写')
  await sheet.focus(1, 'fixed')
  await page.keyboard.type('是')
  await expect(page.getByRole('tooltip')).toHaveText('按空格键勾选或取消')
  await page.setViewportSize({ width: 900, height: 420 })
  await sheet.cell(6, 'name').click({ button: 'right' })
  const menu = (await page.locator('.yz-row-menu').boundingBox())!
  expect(menu.y).toBeGreaterThanOrEqual(0)
  expect(menu.y + menu.height).toBeLessThanOrEqual(420)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
})

test('the columns of more rows than there is room for stand whole beside the bar', async ({ page }) => {
  const [bar, sideways] = [page.locator('.ag-body-vertical-scroll'), page.locator('.ag-body-horizontal-scroll')]
  const end = () => page.locator('.ag-header-cell').evaluateAll(cells => Math.max(...cells.map(cell => cell.getBoundingClientRect().right)))
  await page.setViewportSize({ width: 2400, height: 700 })
  await expect(bar).toBeHidden()
  const { x, width } = (await page.locator('.ag-grid-viewport').boundingBox())!
  await expect.poll(end).toBe(x + width)
  // The bar appears and disappears with the height at constant width.
  await page.setViewportSize({ width: 2400, height: 250 })
  await expect(bar).toBeVisible()
  await expect(sideways).toBeHidden()
  expect(await end()).toBeLessThanOrEqual((await bar.boundingBox())!.x + 1)
  await page.setViewportSize({ width: 2400, height: 700 })
  await expect(bar).toBeHidden()
  await expect.poll(end).toBe(x + width)
})

test('the frame and the editor of a cell lie over it wherever the rows have scrolled to, of pinned columns as well', async ({ page }) => {
  const rows = await SheetPage.open(page, 'rows=200')
  await page.locator('.ag-grid-viewport').evaluate(viewport => { viewport.scrollTop = 1400 })
  for (const column of ['code', 'name']) {
    await rows.focus(60, column)
    const { x, y } = (await rows.cell(60, column).boundingBox())!
    expect(await page.locator('.yz-box.yz-active').boundingBox()).toMatchObject({ x, y })
    await page.keyboard.type('新')
    const editor = (await rows.input.boundingBox())!
    expect(Math.abs(editor.x - x)).toBeLessThan(3)
    expect(Math.abs(editor.y - y)).toBeLessThan(3)
    await page.keyboard.press('Escape')
  }
})

test('the row in which somebody stands stays in view where the sheet becomes lower', async ({ page }) => {
  const rows = await SheetPage.open(page, 'rows=200')
  await rows.focus(20, 'name')
  await page.setViewportSize({ width: 1400, height: 300 })
  await expect(rows.cell(20, 'name')).toBeInViewport({ ratio: 1 })
  await page.locator('.ag-grid-viewport').evaluate(viewport => { viewport.scrollTop = 3000 })
  await page.setViewportSize({ width: 1400, height: 250 })
  await expect(rows.cell(20, 'name')).not.toBeInViewport()
})

test('Ctrl+F, H, G and P go to the workspace, also out of an open editor, and never open one', async ({ page }) => {
  await sheet.focus(1, 'name')
  for (const key of ['f', 'h', 'g', 'p']) await page.keyboard.press(`Control+${key}`)
  await expect(sheet.input).not.toHaveAttribute('data-editing')
  await page.keyboard.type('新名')
  await page.keyboard.press('Control+p')
  expect(await sheet.value(1, 'name')).toBe('新名')
  await page.keyboard.press('F1')
  expect(await page.evaluate(() => window.sheetTest.commands)).toEqual(['find', 'replace', 'goTo', 'print', 'print', 'help'])
})

test('a question mark is text where text may be typed, elsewhere it asks for the keys', async ({ page }) => {
  await sheet.focus(1, 'total')
  await page.keyboard.press('Shift+?')
  expect(await page.evaluate(() => window.sheetTest.commands)).toEqual(['help'])
  await sheet.focus(1, 'name')
  await page.keyboard.type('?')
  await expect(sheet.input).toHaveValue('?')
})

test('a fill reports what it wrote', async ({ page }) => {
  await sheet.select([1, 'name'], [3, 'name'])
  await page.keyboard.press('Control+d')
  expect(await sheet.values('name')).toEqual(['项目1', '项目1', '项目1', ...Array.from({ length: 7 }, (_, i) => `项目${i + 4}`)])
  expect(await page.evaluate(() => window.sheetTest.edits.at(-1))).toMatchObject({ action: '填充', skipped: 0 })
  await page.evaluate(() => {
    const { model } = window.sheetTest
    const free = model.editable
    model.editable = (row, column) => row.id !== 'r2' && free(row, column)
  })
  await sheet.focus(1, 'note')
  await sheet.enter('甲', 'Enter')
  await sheet.select([1, 'total'], [3, 'note'])
  await page.keyboard.press('Control+d')
  expect(await page.evaluate(() => window.sheetTest.edits.at(-1))).toMatchObject(
    { locked: [{ row: 2, rowId: 'r2', column: 'note', text: '此单元格不能填写' }] }
  )
})
