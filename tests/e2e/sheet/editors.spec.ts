import { expect, test } from 'playwright/test'
import { SheetPage } from './sheetPage.ts'

test('a list is worked by the keyboard: open, filter, take, give up', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.focus(1, 'unit')
  await page.keyboard.press('F2')
  await expect(page.getByRole('option')).toHaveCount(5)
  await page.keyboard.press('ArrowDown')
  const active = await sheet.input.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveText('m3')
  await page.keyboard.press('Enter')
  expect(await sheet.value(1, 'unit')).toBe('m3')
  await sheet.focus(2, 'unit')
  await page.keyboard.type('吨')
  await page.keyboard.press('Tab')
  expect(await sheet.value(2, 'unit')).toBe('t')
  await sheet.focus(3, 'unit')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(await sheet.value(3, 'unit')).toBe('m2')
})

test('a list is worked by the mouse', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.cell(1, 'unit').dblclick()
  await page.getByRole('option', { name: '项' }).click()
  expect(await sheet.value(1, 'unit')).toBe('项')
  await expect(sheet.input).toBeFocused()
})

test('a tree is walked by levels or found by typing', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.focus(1, 'kind')
  await page.keyboard.press('Enter')
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  expect(await sheet.value(1, 'kind')).toBe('12')
  await sheet.focus(2, 'kind')
  await page.keyboard.type('给排')
  await page.keyboard.press('Enter')
  expect(await sheet.value(2, 'kind')).toBe('21')
})

test('a waiting period is typed in days and hours', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.focus(1, 'wait')
  await page.keyboard.press('Enter')
  await page.getByLabel('天', { exact: true }).fill('1')
  await page.getByLabel('小时').fill('12')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(sheet.cell(1, 'wait')).toContainText('1 天 12 小时')
  expect(await sheet.value(1, 'wait')).toBe(36)
  await expect(sheet.input).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('天', { exact: true }).fill('365')
  await page.getByLabel('小时').fill('23')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('最长工艺等待期不能超过365天')
  await page.getByRole('button', { name: '删除' }).click()
  expect(await sheet.value(1, 'wait')).toBeNull()
})

test('a name is suggested and fills its row', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.focus(1, 'step')
  await page.keyboard.type('砌')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect([await sheet.value(1, 'step'), await sheet.value(1, 'note')]).toEqual(['砌墙', '来自工序库：砌墙'])
  expect(await sheet.writes()).toBe(1)
  await sheet.focus(2, 'step')
  await page.keyboard.type('自定工序')
  await page.keyboard.press('Enter')
  expect(await sheet.value(2, 'step')).toBe('自定工序')
})

test('a date is typed or taken from the calendar', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.focus(1, 'day')
  await page.keyboard.type('2026/11/8')
  await page.keyboard.press('Enter')
  expect(await sheet.value(1, 'day')).toBe('2026-11-08')
  await sheet.focus(1, 'day')
  await page.keyboard.press('Enter')
  await page.locator('.rdp-day', { hasText: /^20$/ }).first().click()
  await expect.poll(() => sheet.value(1, 'day')).toBe('2026-11-20')
})

test('Space turns a yes-or-no cell', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.focus(1, 'fixed')
  await page.keyboard.press('Space')
  expect(await sheet.value(1, 'fixed')).toBe(true)
})

test('groups: the cursor passes over headers, pasted rows join the group of the cursor', async ({ page }) => {
  const sheet = await SheetPage.open(page, 'grouped')
  await expect(page.locator('.yz-group')).toHaveCount(2)
  await expect(page.locator('.yz-group').first()).toContainText('3.00')
  await page.locator('.ag-row[row-index="2"] .ag-cell[col-id="name"]').click()
  await page.keyboard.press('ArrowDown')
  await sheet.expectActive(3, 'name')
  await sheet.paste('甲\n乙\n丙')
  expect(await sheet.values('name')).toEqual(['材料1', '材料2', '甲', '乙', '丙'])
  expect((await sheet.values('job')).at(-1)).toBe('b')
})

test('#59 a row is dragged below another, and dropped on itself stays', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  const drag = async (from: number, to: number, edge: 'top' | 'bottom') => {
    await sheet.cell(from, '#').hover()
    const handle = (await sheet.cell(from, '#').boundingBox())!
    const target = (await sheet.cell(to, 'name').boundingBox())!
    await page.mouse.move(handle.x + 10, handle.y + 8)
    await page.mouse.down()
    await page.mouse.move(handle.x + 20, handle.y + 20, { steps: 4 })
    await page.mouse.move(target.x + 30, edge === 'top' ? target.y + 3 : target.y + target.height - 3, { steps: 8 })
    await page.mouse.up()
  }
  await drag(2, 5, 'bottom')
  await expect.poll(async () => (await sheet.values('name')).slice(0, 6)).toEqual(['项目1', '项目3', '项目4', '项目5', '项目2', '项目6'])
  expect(await sheet.writes()).toBe(1)
  await drag(2, 2, 'top')
  await expect(page.locator('.yz-said')).toHaveText('位置没有变化')
  expect(await sheet.writes()).toBe(1)
  await page.keyboard.press('Control+z')
  expect((await sheet.values('name')).slice(0, 3)).toEqual(['项目1', '项目2', '项目3'])
})

test('rows are dragged together; Escape leaves them; beside the grip the number only selects', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  const hold = async (row: number, x: number) => {
    const number = (await sheet.cell(row, '#').boundingBox())!
    await page.mouse.move(number.x + x, number.y + 8)
    await page.mouse.down()
  }
  const over = async (row: number) => {
    const target = (await sheet.cell(row, 'name').boundingBox())!
    await page.mouse.move(target.x + 30, target.y + target.height - 3, { steps: 6 })
  }
  await hold(1, 40)
  await over(2)
  await page.mouse.up()
  expect(await sheet.writes()).toBe(0)
  await hold(1, 10)
  await over(5)
  await expect(page.locator('.yz-drag-tag')).toHaveText('移动 2 行')
  await expect(page.locator('.yz-drop').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.yz-drag-tag, .yz-drop')).toHaveCount(0)
  await page.mouse.up()
  expect(await sheet.writes()).toBe(0)
  await hold(2, 10)
  await over(5)
  await page.mouse.up()
  await expect.poll(async () => (await sheet.values('name')).slice(0, 6)).toEqual(['项目3', '项目4', '项目5', '项目1', '项目2', '项目6'])
  expect(await sheet.writes()).toBe(1)
})

test('the fill handle continues a series; a double click goes to the neighbour’s end', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.focus(1, 'note')
  await sheet.paste('批次01\n批次02')
  const handle = (await page.locator('.yz-fill-handle').boundingBox())!
  const target = (await sheet.cell(4, 'note').boundingBox())!
  await page.mouse.move(handle.x + 4, handle.y + 4)
  await page.mouse.down()
  await page.mouse.move(target.x + 40, target.y + 14, { steps: 5 })
  await page.mouse.up()
  expect((await sheet.values('note')).slice(0, 5)).toEqual(['批次01', '批次02', '批次03', '批次04', null])
  await page.locator('.yz-fill-handle').dblclick()
  expect((await sheet.values('note')).at(-1)).toBe('批次10')
})

test('a drag selects and the menu works on what is selected', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await sheet.cell(2, 'name').hover()
  await page.mouse.down()
  await sheet.cell(4, 'unit').hover()
  await page.mouse.up()
  await expect.poll(async () => (await sheet.selection()).cells).toBe(6)
  await sheet.cell(3, 'name').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '清空' }).click()
  expect((await sheet.values('name')).slice(1, 4)).toEqual([null, null, null])
  await page.keyboard.type('新')
  await page.keyboard.press('Enter')
  expect(await sheet.value(2, 'name')).toBe('新')
})

test('a sheet that is read only takes nothing but lets itself be copied', async ({ page }) => {
  const sheet = await SheetPage.open(page, 'readonly')
  await sheet.focus(1, 'name')
  await page.keyboard.type('x')
  await page.keyboard.press('Delete')
  await sheet.paste('甲')
  expect(await sheet.writes()).toBe(0)
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('项目1')
})
