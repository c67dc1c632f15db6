import { expect, type Page } from 'playwright/test'
import { authApi } from '#shared/api/auth.ts'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { signIn } from '../../tools/api.ts'
import { answer, apiFor, openAs, openWith, press, said, test } from '../tools/app.ts'
import { serverUrl } from '../tools/servers.ts'
import { typingKept } from '../tools/drafts.ts'
import { IN_FULL } from '../tools/full.ts'
import { copy, SheetOf } from '../tools/sheet.ts'
import { count, hold, isList, isSave, keptEdits, open, SAVE, total } from './boqPage.ts'

test('a block on the last row of the last page grows the list by one write; undo and redo keep ids and order', async ({ page }) => {
  const sheet = await open(page, 'page=3')
  await sheet.expectRows('name', 5)
  const saves = count(page, isSave)
  await copy(page, [['脚手架甲'], ['新一'], ['新二'], ['新三']])
  await sheet.paste('r25', 'name')
  await expect(total(page)).toHaveText('共 28 条')
  expect(await sheet.texts('name')).toEqual(['墙面一般抹灰', '块料楼地面', '踢脚线', '金属扶手栏杆', '脚手架甲', '新一', '新二', '新三'])
  expect(saves).toHaveLength(1)
  await expect.poll(() => sheet.rowId('name', '新一')).not.toMatch(/^new-/)
  const made = await Promise.all(['新一', '新二', '新三'].map(name => sheet.rowId('name', name)))
  await page.keyboard.press('Control+z')
  await expect(total(page)).toHaveText('共 25 条')
  await expect(sheet.cell('r25', 'name')).toHaveText('脚手架')
  await page.keyboard.press('Control+y')
  await expect(total(page)).toHaveText('共 28 条')
  await open(page, 'page=3', true)
  expect(await Promise.all(['新一', '新二', '新三'].map(name => sheet.rowId('name', name)))).toEqual(made)
})

test('pages turned faster than the address follows are steps of the history each', IN_FULL, async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '下一页' }).evaluate(async (next: HTMLElement) => {
    next.click()
    // The page that was turned to is drawn, not painted.
    await Promise.resolve()
    next.click()
  })
  const shown = () => new URL(page.url()).searchParams.get('page')
  await expect.poll(shown).toBe('3')
  await page.goBack()
  await expect.poll(shown).toBe('2')
  await expect(page.getByLabel(/^页码/)).toHaveValue('2')
  await page.goBack()
  await expect(page.getByLabel(/^页码/)).toHaveValue('1')
  expect(shown()).toBeNull()
})

test('the cursor runs over the end of a page without a request on the way', IN_FULL, async ({ page }) => {
  // The reset is news to the window that made it.
  await open(page)
  const sheet = await open(page, '', true)
  // Page 1, and page 2 ahead of the cursor.
  await expect.poll(() => page.evaluate(
    path => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path)).length, boqApi.describeBoq.path
  )).toBe(2)
  await sheet.cell('r10', 'name').click()
  const asked = count(page, request => isList(request) && request.postData()!.includes('"pageNum":2'))
  await page.keyboard.press('ArrowDown')
  await expect(sheet.cell('r11', 'name')).toBeVisible()
  expect(asked).toEqual([])
  await page.keyboard.type('从第二页')
  await page.keyboard.press('Enter')
  await expect(sheet.cell('r11', 'name')).toHaveText('从第二页')
  await sheet.cell('r11', 'name').click()
  await page.keyboard.press('ArrowUp')
  await expect(sheet.cell('r10', 'name')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(sheet.cell('r11', 'name')).toHaveText('矩形柱')
})

test('keys that end at a page’s edge go on to the next one: PageDown, Ctrl+arrow, Tab, Ctrl+End and back', async ({ page }) => {
  const sheet = await open(page)
  const at = (cell: string) => expect(sheet.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', new RegExp(`^${cell} `))
  await sheet.cell('r4', 'name').click()
  for (const [key, cell] of [
    ['PageDown', '名称 第10行'], ['PageDown', '名称 第11行'], ['PageUp', '名称 第10行'], ['Control+ArrowDown', '名称 第11行'],
    ['Control+ArrowUp', '名称 第10行'],
    ['Control+End', '备注 第10行'], ['Tab', '编码 第11行'], ['Shift+Tab', '备注 第10行'], ['Control+End', '备注 第25行'], ['Control+Home', '编码 第21行'],
    ['Control+Home', '编码 第1行'],
  ] as const) {
    await page.keyboard.press(key)
    await at(cell)
  }
  await expect(total(page)).toHaveText('共 25 条')
})

test('#28 rows of a sorted list wait for the cursor to leave before they move', IN_FULL, async ({ page }) => {
  const sheet = await open(page, 'sort=name%3Aasc')
  const [first, second] = await sheet.texts('name')
  const id = await sheet.rowId('name', first!)
  await sheet.cell(id, 'name').click()
  await page.keyboard.type('中中中')
  await page.keyboard.press('Control+Enter')
  await sheet.cell(id, 'quantity').click()
  await expect(page.getByText('排序已变')).toBeVisible()
  expect((await sheet.texts('name'))[0]).toBe('中中中')
  await sheet.cell(await sheet.rowId('name', second!), 'name').click()
  await expect.poll(async () => (await sheet.texts('name'))[0]).toBe(second)
  await expect(page.getByText('排序已变')).toBeHidden()
})

test('#29 a row that the filter no longer wants leaves with the cursor, before and after the answer', IN_FULL, async ({ page }) => {
  const filters = encodeURIComponent(JSON.stringify([['unit', 'in', ['m3']]]))
  const sheet = await open(page, `filters=${filters}`)
  await expect(sheet.cell('r2', 'name')).toBeVisible()
  const go = await hold(page)
  await copy(page, [['t']])
  await sheet.paste('r2', 'unit')
  await expect(page.getByText('不再符合筛选条件')).toBeVisible()
  await sheet.cell('r6', 'name').click()
  await expect(sheet.cell('r2', 'name')).toHaveCount(0)
  go()
  await expect(total(page)).toHaveText('共 13 条')
  await expect(sheet.cell('r2', 'name')).toHaveCount(0)
})

test('#43 an error of the server puts the old value back, marks the cell and offers another try', async ({ page }) => {
  const sheet = await open(page)
  await page.route(SAVE, route => route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: { error: 'SYSTEM' } } }))
  await sheet.type('r1', 'name', '改名')
  await expect(sheet.cell('r1', 'name')).toHaveText('平整场地')
  await expect(sheet.cell('r1', 'name')).toHaveClass(/cell-error/)
  await expect(sheet.cell('r2', 'name')).not.toHaveClass(/cell-error/)
  await page.unroute(SAVE)
  await said(page, '系统错误').getByRole('button', { name: '重试' }).click()
  await expect(sheet.cell('r1', 'name')).toHaveText('改名')
  await expect(sheet.cell('r1', 'name')).not.toHaveClass(/cell-error|saving/)
})

test('#45 a new row is typed into while it is being created: what is typed stays, and goes out after the creation', async ({ page }) => {
  const sheet = await open(page, 'page=3')
  const go = await hold(page)
  await copy(page, [['脚手架'], ['新清单']])
  await sheet.paste('r25', 'name')
  const temporary = await sheet.rowId('name', '新清单')
  expect(temporary).toMatch(/^new-/)
  await sheet.type(temporary, 'quantity', '7.5')
  await sheet.cell(temporary, 'remark').click()
  await page.keyboard.type('写了一半')
  const saves = count(page, isSave)
  expect(saves).toEqual([])
  go()
  await expect.poll(() => saves.length).toBe(1)
  await page.keyboard.type('，写完')
  await page.keyboard.press('Enter')
  await expect.poll(() => saves.length).toBe(2)
  const id = await sheet.rowId('name', '新清单')
  expect(id).not.toBe(temporary)
  await expect(sheet.cell(id, 'remark')).toHaveText('写了一半，写完')
  await open(page, 'page=3', true)
  await expect(sheet.cell(id, 'quantity')).toHaveText('7.5')
  await expect(sheet.cell(id, 'remark')).toHaveText('写了一半，写完')
})

test('#46 what was typed when the window closed is offered again, and can be taken back', async ({ page, context }) => {
  const sheet = await open(page)
  await sheet.cell('r1', 'remark').click()
  await page.keyboard.type('没有提交')
  await typingKept(page, '没有提交')
  await page.close()
  const next = await context.newPage()
  const again = await open(next, '', true)
  await answer(next, '发现未提交的输入', '恢复')
  await expect(again.cell('r1', 'remark')).toHaveText('没有提交')
  await expect(again.cell('r1', 'remark')).not.toHaveClass(/yz-saving/)
  await again.cell('r2', 'remark').click()
  await next.keyboard.press('Control+z')
  await expect(again.cell('r1', 'remark')).toHaveText('')
  await next.keyboard.press('Control+y')
  await expect(again.cell('r1', 'remark')).toHaveText('没有提交')
  await expect.poll(async () => (await open(next, '', true)).texts('remark').then(([text]) => text)).toBe('没有提交')
})

test('what could not be written when the page went is offered again, and goes out when it is corrected', async ({ page }) => {
  const sheet = await open(page)
  await copy(page, [['三点五']])
  await sheet.paste('r1', 'quantity')
  await expect(page.getByRole('dialog', { name: '粘贴结果' })).toBeVisible()
  page.once('dialog', dialog => void dialog.accept())
  const again = await open(page, '', true)
  await answer(page, '发现未写入的修改', '恢复')
  await expect(again.cell('r1', 'quantity')).toHaveText('三点五')
  await again.type('r1', 'quantity', '3')
  await expect.poll(async () => (await open(page, '', true)).texts('quantity').then(([text]) => text)).toBe('3')
})

test('what stood in the open editor of a new row comes back with the row', async ({ page }) => {
  const sheet = await open(page)
  await sheet.cell('r3', 'name').click()
  await page.keyboard.press('Alt+Shift+Insert')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('还没写完的新行')
  await expect(sheet.root.locator('.yz-sheet-input')).toHaveValue('还没写完的新行')
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('yingzao-edits')
  await open(page, '', true)
  await answer(page, /发现未写入的修改/, '恢复')
  await answer(page, /发现未提交的输入/, '恢复')
  await expect.poll(() => sheet.texts('name').then(names => names[3])).toBe('还没写完的新行')
  await expect(total(page)).toHaveText('共 26 条')
})

test('edits wait while there is no network, survive the closing of the window, and go out once', async ({ page, context }) => {
  const sheet = await open(page)
  await context.setOffline(true)
  await sheet.type('r1', 'name', '断网一')
  await sheet.type('r2', 'name', '断网二')
  await expect(page.getByText('2 处修改待发送')).toBeVisible()
  // A window that is killed writes nothing more.
  await expect.poll(() => keptEdits(page)).toContain('断网二')
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  const again = await open(next, '', true)
  await expect(again.cell('r1', 'name')).toHaveText('断网一')
  await expect(again.cell('r2', 'name')).toHaveText('断网二')
  await expect(again.root.locator('.yz-saving')).toHaveCount(0)
  await context.setOffline(true)
  await again.type('r3', 'name', '断网三')
  await expect(next.getByText('1 处修改待发送')).toBeVisible()
  await context.setOffline(false)
  await expect(next.getByText('处修改待发送')).toBeHidden()
  const third = await open(next, '', true)
  expect((await third.texts('name')).slice(0, 3)).toEqual(['断网一', '断网二', '断网三'])
})

test('two people: rows change under the eyes of the other, and one cell never overwrites the other', async ({ page, browser }) => {
  const mine = await open(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, '/gallery/boq', 'boss')
  const yours = new SheetOf(other, '工程量清单')
  await yours.column('name').first().waitFor()

  await mine.type('r1', 'price', '4')
  await expect(yours.cell('r1', 'price')).toHaveText('4.00')
  await expect(yours.cell('r1', 'total')).toHaveText('3,440.00')

  await mine.cell('r2', 'name').click()
  await page.keyboard.type('我的')
  await yours.type('r2', 'name', '他的')
  await yours.type('r3', 'name', '别的行')
  await expect(mine.cell('r3', 'name')).toHaveText('别的行')
  const dock = page.getByRole('region', { name: '单元格冲突' })
  await expect(dock).toContainText('他的')
  await expect(dock).toContainText('正在输入')
  const card = page.getByRole('region', { name: '第 2 行 · 名称的冲突' })
  await expect(card).toContainText('他的')
  await expect(card).toContainText('周建国')
  await page.keyboard.type('名称')
  await page.keyboard.press('Enter')
  await expect(dock).toContainText('我的名称')
  await expect(mine.cell('r2', 'name')).toHaveClass(/conflict/)
  await expect(yours.cell('r2', 'name')).toHaveText('他的')
  await expect(card).toBeHidden()
  await page.keyboard.press('F8')
  await card.getByRole('button', { name: '保留我的' }).click()
  await expect(dock).toBeHidden()
  await expect(yours.cell('r2', 'name')).toHaveText('我的名称')

  await mine.cell('r6', 'price').click()
  await page.keyboard.type('12.5')
  await yours.type('r6', 'price', '300')
  const numbers = dock.getByRole('listitem').filter({ hasText: '单价' }).locator('b')
  await expect(numbers).toHaveText(['12.50', '300.00'])
  for (const number of await numbers.all()) await expect(number).toHaveCSS('text-align', 'right')
  await page.keyboard.press('Escape')
  await expect(dock).toBeHidden()

  await yours.cell('r4', 'name').click()
  await other.getByRole('button', { name: '删除行' }).click()
  await expect(mine.cell('r4', 'name')).toHaveCount(0)
  await context.close()
})

test('what is typed into a row that somebody removes waits for a decision: the row is brought back with it, or given up', async (
  { page }
) => {
  const sheet = await open(page)
  const yours = await apiFor('boss')
  const remove = (id: string) => yours.call(boqApi.saveBoq, { removed: [id] })
  await sheet.cell('r5', 'name').click()
  await page.keyboard.type('我的')
  await remove('r5')
  await expect(page.locator('.yz-foot-notice')).toHaveText('周建国已删除该行，写入后可恢复该行或放弃')
  await page.keyboard.press('Enter')
  await expect(page.locator('.yz-foot-notice')).toBeHidden()
  await expect(sheet.cell('r5', 'name')).toHaveText('我的')

  await page.goto('/em/gallery/boq')
  await answer(page, /^发现未写入的修改/, '恢复')
  const dock = page.getByRole('region', { name: '单元格冲突' })
  await expect(dock).toContainText('整行已删除')
  await expect(dock).toContainText('周建国')
  await dock.getByRole('button', { name: '恢复该行' }).click()
  await expect(dock).toBeHidden()
  await expect(sheet.root.locator('.yz-saving')).toHaveCount(0)
  expect((await yours.call(boqApi.describeBoq, { pageSize: 50 })).rows.find(({ id }) => id === 'r5')).toMatchObject(
    { name: '我的', quantity: '535.300' }
  )

  await sheet.cell('r7', 'name').click()
  await page.keyboard.type('再写')
  await remove('r7')
  await expect(dock).toContainText('再写')
  await page.keyboard.press('Escape')
  await expect(dock).toBeHidden()
  await expect(sheet.cell('r7', 'name')).toHaveCount(0)
  await sheet.expectRows('name', 10)
})

/** Drags a row by its handle to the lower edge of another. */
async function drag(page: Page, sheet: SheetOf, from: string, below: string): Promise<void> {
  await sheet.cell(from, '#').hover()
  const [start, end] = [await sheet.cell(from, '#').boundingBox(), await sheet.cell(below, 'name').boundingBox()]
  await page.mouse.move(start!.x + 10, start!.y + start!.height / 2)
  await page.mouse.down()
  await page.mouse.move(start!.x + 20, end!.y + end!.height / 2, { steps: 8 })
  await page.mouse.move(start!.x + 20, end!.y + end!.height - 3, { steps: 4 })
  await page.mouse.up()
}

test('conditions are set by keys: the list of values begins at its top, Enter closes, initials find a name', IN_FULL, async ({ page }) => {
  const sheet = await open(page)
  const condition = async (column: string) => {
    await page.getByRole('button', { name: '条件', exact: true }).click()
    await page.getByLabel('查找列').fill(column)
    await page.keyboard.press('Enter')
    return page.getByRole('group', { name: `筛选${column}`, exact: true })
  }
  const units = await condition('单位')
  // The counts bring the boxes into their order.
  await expect(units.locator('.count').first()).toBeVisible()
  await expect(units.getByRole('checkbox').first()).toBeFocused()
  await press(page, 'Space', 'Enter')
  await expect(units).toBeHidden()
  await expect(total(page)).toHaveText('共 14 条')
  const quantities = await condition('工程量')
  await page.keyboard.type('700')
  await page.keyboard.press('Enter')
  await expect(quantities).toBeHidden()
  await expect.poll(() => sheet.texts('name')).toEqual(['挖一般土方', '回填方'])
  await page.getByPlaceholder('编码、名称').fill('htf')
  await expect.poll(() => sheet.texts('name')).toEqual(['回填方'])
})

test('#31 a copy of a filtered list holds what is shown, nothing between', IN_FULL, async ({ page }) => {
  const filters = encodeURIComponent(JSON.stringify([['unit', 'in', ['m3']]]))
  const sheet = await open(page, `filters=${filters}`)
  const shown = (await sheet.texts('name')).slice(0, 4)
  const last = await sheet.rowId('name', shown[3]!)
  await sheet.cell(await sheet.rowId('name', shown[0]!), 'name').click()
  await sheet.cell(last, 'name').click({ modifiers: ['Shift'] })
  await press(page, 'Control+c')
  await expect.poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).trim().split(/\r?\n/)).toEqual(shown)
})

test('#59 a dragged row goes to its absolute place on a filtered second page, in one step of undo', IN_FULL, async ({ page }) => {
  const filters = encodeURIComponent(JSON.stringify([['unit', 'in', ['m3']]]))
  const sheet = await open(page, `filters=${filters}&page=2`)
  await expect(sheet.cell('r12', 'name')).toBeVisible()
  const saves = count(page, isSave)
  await drag(page, sheet, 'r12', 'r13')
  await expect.poll(() => saves.length).toBe(1)
  await expect.poll(async () => (await sheet.texts('name')).slice(0, 2)).toEqual(['矩形梁', '构造柱'])
  await press(page, 'Control+z')
  await expect.poll(() => saves.length).toBe(2)
  const all = await open(page, 'page=2', true)
  expect((await all.texts('name')).slice(0, 3)).toEqual(['矩形柱', '构造柱', '矩形梁'])
})

test('a file updates rows and appends others; who looks at the list sees them come', async ({ page, context }) => {
  const sheet = await open(page)
  const importer = await context.newPage()
  await openAs(importer, '/gallery/boq/import')
  const file = ['工程量清单,,,,', '编码,名称,单位,工程量,单价', '010101001001,平整场地,㎡,900,3.25', 'XIN-1,新的一项,m3,1.5,20', ',合计,,,'].join('\n')
  await importer.getByLabel('导入文件').setInputFiles({ name: '清单.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await importer.getByRole('button', { name: '检查' }).click()
  await importer.getByRole('button', { name: '导入 2 行' }).click()
  await expect(importer.locator('.yz-wizard-report').getByRole('status')).toContainText('2行已导入')
  await importer.close()
  await expect(total(page)).toHaveText('共 26 条')
  await expect(sheet.cell('r1', 'quantity')).toHaveText('900')
  await expect(sheet.cell('r1', 'total')).toHaveText('2,925.00')
  await page.getByRole('button', { name: '末页' }).click()
  await expect.poll(() => sheet.texts('name').then(names => names.at(-1))).toBe('新的一项')
})

test('a session that has ended loses nothing: what was typed is sent once the same person is signed in again', async ({ page }) => {
  const mine = await signIn(serverUrl(), 'estimator')
  const sheet = await open(page)
  await openWith(page, mine, '/gallery/boq')
  await sheet.column('name').first().waitFor()
  await mine.call(authApi.logout, {})
  await sheet.type('r1', 'name', '登录失效时写的')
  // The gallery signs in by itself; the product shows its sign-in page here.
  await page.waitForEvent('load')
  await expect(sheet.cell('r1', 'name')).toHaveText('登录失效时写的')
  await expect(sheet.cell('r1', 'name')).not.toHaveClass(/yz-saving/)
  await open(page, '', true)
  await expect(sheet.cell('r1', 'name')).toHaveText('登录失效时写的')
})
