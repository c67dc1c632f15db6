import { expect, test, type Page } from 'playwright/test'
import { inputMethod } from '../tools/ime.ts'
import { SheetPage } from './sheetPage.ts'

let sheet: SheetPage
test.beforeEach(async ({ page }) => {
  sheet = await SheetPage.open(page)
})

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

test('#49 an input method composes over a selected cell without losing a key', async ({ page }) => {
  await sheet.focus(2, 'name')
  const { compose, take: insertText } = await inputMethod(page)
  const cdp = await page.context().newCDPSession(page)
  const processKey = (type: 'rawKeyDown' | 'keyUp') =>
    cdp.send('Input.dispatchKeyEvent', { type, key: 'Process', code: 'KeyW', windowsVirtualKeyCode: 229 })
  await processKey('rawKeyDown')
  await compose('w')
  await processKey('keyUp')
  await compose('wo')
  await expect(sheet.input).toHaveAttribute('data-editing', '')
  await insertText('我')
  await press(page, 'Enter')
  expect(await sheet.value(2, 'name')).toBe('我')
  await sheet.expectActive(3, 'name')
})

test('a composition filters a list and Enter takes the option', async ({ page }) => {
  await sheet.focus(2, 'unit')
  const { compose, take: insertText } = await inputMethod(page)
  await compose('li')
  await insertText('立方')
  await expect(page.getByRole('option')).toHaveText(['m3'])
  await press(page, 'Enter')
  expect(await sheet.value(2, 'unit')).toBe('m3')
})

test('a composition that is given up leaves the cell, or the editor, as it was', async ({ page }) => {
  const { compose, cancel } = await inputMethod(page)
  await sheet.focus(2, 'name')
  await compose('ni')
  await expect(sheet.input).toHaveAttribute('data-editing', '')
  await cancel()
  await expect(sheet.input).not.toHaveAttribute('data-editing')
  await press(page, 'ArrowDown')
  await sheet.expectActive(3, 'name')
  await sheet.focus(3, 'unit')
  await press(page, 'F2')
  await compose('li')
  await cancel()
  await expect(sheet.input).toHaveValue('m2')
  await press(page, 'Tab')
  expect([await sheet.value(2, 'name'), await sheet.value(3, 'unit'), await sheet.writes()]).toEqual(['项目2', 'm2', 0])
})

test('#53 fast typing arrives whole', async ({ page }) => {
  await sheet.focus(1, 'name')
  await page.keyboard.type('CHNLB10022502988')
  await press(page, 'Enter')
  expect(await sheet.value(1, 'name')).toBe('CHNLB10022502988')
})

test('#54 shortcuts never open the editor, a character of AltGr does', async ({ page }) => {
  await sheet.focus(1, 'name')
  await press(page, 'Control+c', 'Control+f')
  await expect(sheet.input).not.toHaveAttribute('data-editing')
  expect(await page.evaluate(() => window.sheetTest.commands)).toEqual(['find'])
  const isPrevented = await page.evaluate(() => !document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, altKey: true, modifierAltGraph: true, bubbles: true, cancelable: true })))
  expect(isPrevented).toBe(false)
  await page.keyboard.insertText('@')
  await expect(sheet.input).toHaveValue('@')
})

test('#55 Shift and Ctrl+Shift arrows select as Excel does and never leave the sheet', async ({ page }) => {
  await sheet.focus(1, 'note')
  await sheet.paste('a\nb\nc\n\ne')
  await sheet.focus(1, 'note')
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowUp')
  await expect.poll(async () => (await sheet.selection()).cells).toBe(1)
  await press(page, 'Control+Shift+ArrowDown')
  expect((await sheet.selection()).rowIds).toEqual(['r1', 'r2', 'r3'])
  await press(page, 'Control+Shift+ArrowDown', 'Control+Shift+ArrowDown', 'Control+Shift+ArrowDown')
  expect((await sheet.selection()).rowIds).toHaveLength(10)
  await press(page, 'Control+End', 'ArrowDown')
  expect(await page.evaluate(() => window.sheetTest.edges)).toEqual(['down'])
  await sheet.expectActive(10, 'step')
})

test('#57 refused text keeps the editor open with its reason; a click elsewhere keeps the text; Escape takes it back', async ({ page }) => {
  await sheet.focus(2, 'amount')
  await page.keyboard.type('-5')
  await press(page, 'Enter')
  await expect(sheet.input).toHaveAttribute('aria-invalid', 'true')
  const tip = await sheet.input.getAttribute('aria-describedby')
  await expect(page.locator(`#${tip}`)).toHaveText('不能小于 0')
  await page.getByRole('button', { name: '外面' }).click()
  await expect(sheet.cell(2, 'amount')).toHaveText('−5')
  await expect(sheet.cell(2, 'amount')).toHaveClass(/cell-error/)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await press(page, 'Escape')
  expect(await sheet.value(2, 'amount')).toBe('2.000')
  await sheet.focus(3, 'amount')
  await page.keyboard.type('7')
  await press(page, 'Enter')
  expect(await sheet.value(3, 'amount')).toBe('7.000')
})

test('Escape takes a refused text back after a click on another cell too', async ({ page }) => {
  await sheet.focus(2, 'amount')
  await page.keyboard.type('-5')
  await press(page, 'Enter')
  await sheet.focus(4, 'name')
  expect(await sheet.value(2, 'amount')).toBe('-5.000')
  await press(page, 'Escape')
  expect(await sheet.value(2, 'amount')).toBe('2.000')
})

test('#58 Delete empties a block in one write and one undo', async ({ page }) => {
  await sheet.select([1, 'unit'], [2, 'amount'])
  await press(page, 'Delete')
  expect([await sheet.value(1, 'unit'), await sheet.value(2, 'amount')]).toEqual([null, null])
  expect(await sheet.writes()).toBe(1)
  await press(page, 'Control+z')
  expect([await sheet.value(1, 'unit'), await sheet.value(2, 'amount')]).toEqual(['m2', '2.000'])
})

test('#38 undo and redo of a paste take every value back and forth', async ({ page }) => {
  await sheet.focus(1, 'code')
  await sheet.paste(Array.from({ length: 5 }, (_, i) => `c${i}\tn${i}\tt`).join('\n'))
  await sheet.focus(9, 'note')
  await press(page, 'Control+z')
  expect((await sheet.values('name')).slice(0, 5)).toEqual(['项目1', '项目2', '项目3', '项目4', '项目5'])
  expect((await sheet.values('unit')).slice(0, 5)).toEqual(['m2', 'm2', 'm2', 'm2', 'm2'])
  const block = { rowIds: ['r1', 'r2', 'r3', 'r4', 'r5'], columns: ['code', 'name', 'unit'], cells: 15 }
  expect(await sheet.selection()).toMatchObject(block)
  await sheet.focus(9, 'note')
  await press(page, 'Control+y')
  expect((await sheet.values('code')).slice(0, 5)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
  expect(await sheet.selection()).toMatchObject(block)
})

test('F2 edits with the caret, Alt+Enter breaks the line, arrows stay in the text', async ({ page }) => {
  await sheet.focus(1, 'note')
  await press(page, 'F2')
  await page.keyboard.type('上')
  await press(page, 'Alt+Enter')
  await page.keyboard.type('下')
  await press(page, 'ArrowLeft')
  await page.keyboard.type('中')
  await press(page, 'Enter')
  expect(await sheet.value(1, 'note')).toBe('上\n中下')
})

test('typing over a cell lets arrows commit and move', async ({ page }) => {
  await sheet.focus(1, 'name')
  await page.keyboard.type('甲')
  await press(page, 'ArrowRight')
  expect(await sheet.value(1, 'name')).toBe('甲')
  await sheet.expectActive(1, 'unit')
})

test('Tab passes over cells that cannot be edited and appends a row at the end', async ({ page }) => {
  await sheet.focus(1, 'price')
  await press(page, 'Tab')
  await sheet.expectActive(1, 'note')
  await press(page, 'Control+End', 'Tab')
  expect(await sheet.values('name')).toHaveLength(11)
  await sheet.expectActive(11, 'code')
})

test('behind an entry that a locked cell refuses Tab goes to the neighbouring cell, and what was refused stays said', async ({ page }) => {
  for (const row of [2, 3]) {
    await sheet.focus(row, 'code')
    await sheet.enter('平台', 'Enter')
  }
  const before = await Promise.all(['code', 'name', 'unit'].map(column => sheet.values(column)))
  const notice = page.getByText(/^已忽略/)
  await sheet.focus(2, 'name')
  await sheet.enter('BB0', 'Tab')
  await sheet.expectActive(2, 'unit')
  await expect(notice).toHaveText('已忽略键入的 BB0：平台条目不能修改')
  await sheet.enter('2', 'Shift+Tab')
  await sheet.expectActive(2, 'name')
  await sheet.enter('BB1', 'Enter')
  await sheet.expectActive(3, 'name')
  await expect(notice.first()).toHaveText('已忽略 3 次键入（BB0、2、BB1）：平台条目不能修改')
  await expect(notice).toHaveCount(1)
  expect(await Promise.all(['code', 'name', 'unit'].map(column => sheet.values(column)))).toEqual(before)
})

test('#48 Ctrl+D and Ctrl+R over a single row or column, or over computed cells, write nothing', async ({ page }) => {
  await sheet.focus(3, 'name')
  await press(page, 'Control+d', 'Control+r')
  await sheet.select([3, 'code'], [3, 'name'])
  await press(page, 'Control+d')
  await sheet.select([2, 'total'], [4, 'total'])
  await press(page, 'Control+d', 'Control+r')
  expect(await sheet.writes()).toBe(0)
  await sheet.select([1, 'name'], [3, 'name'])
  await press(page, 'Control+d')
  expect((await sheet.values('name')).slice(0, 3)).toEqual(['项目1', '项目1', '项目1'])
})

test('rows move with Alt+arrows and the cursor goes with them', async ({ page }) => {
  await sheet.focus(2, 'name')
  await press(page, 'Alt+ArrowDown')
  expect((await sheet.values('name')).slice(0, 3)).toEqual(['项目1', '项目3', '项目2'])
  await sheet.expectActive(3, 'name')
})

test('a click on the number selects the row, Delete row removes it', async ({ page }) => {
  await sheet.cell(3, '#').click()
  await press(page, 'Control+-')
  expect((await sheet.values('name')).slice(0, 3)).toEqual(['项目1', '项目2', '项目4'])
})

test('typing, Enter or F2 in a sheet without rows begins the first one; one that is only read stays empty', async ({ page }) => {
  const sheet = await SheetPage.open(page, 'rows=0')
  await sheet.input.focus()
  await sheet.enter('甲一', 'Tab', '乙二', 'Enter')
  expect([await sheet.values('code'), await sheet.values('name')]).toEqual([['甲一'], ['乙二']])
  for (const key of ['Enter', 'F2']) {
    await SheetPage.open(page, 'rows=0')
    await sheet.input.focus()
    await sheet.enter(key)
    await expect(sheet.input).toHaveAttribute('data-editing')
    await sheet.enter('丙', 'Tab')
    expect(await sheet.values('code')).toEqual(['丙'])
    await sheet.expectActive(1, 'name')
  }
  await SheetPage.open(page, 'rows=0&readonly')
  await sheet.input.focus()
  await sheet.enter('甲', 'Enter', 'F2')
  expect(await sheet.values('code')).toEqual([])
})
