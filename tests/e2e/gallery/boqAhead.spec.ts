import { expect, type Page } from 'playwright/test'
import { confirmDialog, openAs, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { inputMethod } from '../tools/ime.ts'
import { copy, type SheetOf } from '../tools/sheet.ts'
import { isSave, keptEdits, open } from './boqPage.ts'

const LIST = /describeBoq$/

/**
 * Keeps list pages pending.
 * @returns a function that fails them, and all later requests
 */
async function holdToFail(page: Page, isHeld: (pageNum: number) => boolean = () => true): Promise<() => void> {
  let fail!: () => void
  const gate = new Promise<void>(done => { fail = done })
  await page.route(LIST, async route => {
    if (!isHeld((route.request().postDataJSON() as { pageNum: number }).pageNum)) return route.continue()
    await gate
    await route.fulfill({ status: 503, json: { code: 503, msg: '服务不可用', data: { error: 'UNAVAILABLE' } } })
  })
  return fail
}

/** Types a name into a row, and waits until it is saved. */
async function write(sheet: SheetOf, row: string, name: string): Promise<void> {
  const saved = sheet.page.waitForResponse(response => isSave(response.request()))
  await sheet.type(row, 'name', name)
  await saved
  await expect(sheet.root.locator('.yz-saving')).toHaveCount(0)
}

test('what reaches the sheet while the next page is pending goes to its rows: keys, an input method, a paste', async ({ page }) => {
  const sheet = await open(page)
  const letGo = await holdRequests(page, LIST)
  // A write makes the prefetched page stale, so it is requested again.
  await write(sheet, 'r7', '七')
  await sheet.cell('r8', 'name').click()
  for (const name of ['八', '九', '十', '十一', '十二', '十三']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('正在翻页，已键入 3 项')).toBeVisible()
  const ime = await inputMethod(page)
  await ime.compose('shisi')
  await ime.take('十四')
  await page.keyboard.press('ArrowDown')
  await copy(page, [['十五'], ['十六']])
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+ArrowRight')
  expect((await sheet.texts('name')).slice(7)).toEqual(['八', '九', '十'])
  letGo()
  await expect.poll(async () => (await sheet.texts('name')).slice(0, 6)).toEqual(['十一', '十二', '十三', '十四', '十五', '十六'])
  await expect(sheet.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', /^合价 第15行/)
  await expect(sheet.root.locator('.yz-saving')).toHaveCount(0)
  const first = await open(page, '', true)
  expect((await first.texts('name')).slice(7)).toEqual(['八', '九', '十'])
})

test('a page that does not come leaves what was typed for it, until it is there or given up', async ({ page }) => {
  const sheet = await open(page)
  const fails = () => page.route(LIST, route => route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: { error: 'SYSTEM' } } }))
  await fails()
  // A write makes the prefetched page stale, so it is requested again.
  await write(sheet, 'r9', '九')
  for (const name of ['甲', '乙', '丙']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  const dock = page.getByRole('region', { name: '等待翻页' })
  await expect(dock).toContainText('没有读到要去的页：系统错误，已键入的 2 项等待写入')
  await expect(dock).toContainText('乙、丙')
  await expect(sheet.cell('r10', 'name')).toHaveText('甲')
  await expect(page.getByLabel(/^页码/)).toHaveValue('1')
  await sheet.cell('r3', 'name').click()
  await page.keyboard.type('丁')
  await expect(dock).toContainText('乙、丙、丁')
  await page.unroute(LIST)
  await dock.getByRole('button', { name: '重试' }).click()
  await expect(dock).toBeHidden()
  await expect(sheet.cell('r11', 'name')).toHaveText('乙')
  await expect(sheet.cell('r12', 'name')).toHaveText('丙')
  await expect(sheet.cell('r13', 'name')).toHaveText('丁')

  await fails()
  const secondSave = page.waitForResponse(response => isSave(response.request()))
  await sheet.type('r19', 'name', '十九')
  await secondSave
  await expect(sheet.root.locator('.yz-saving')).toHaveCount(0)
  await sheet.cell('r20', 'name').click()
  await page.keyboard.press('ArrowDown')
  await expect(dock).toContainText('没有读到要去的页：系统错误')
  await page.keyboard.press('ArrowUp')
  await expect(dock).toBeHidden()
  await expect(sheet.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', /^名称 第19行/)
})

test('what was typed for a page that has not come outlives the window and its tab, and is written to the rows of that page', async (
  { page }
) => {
  // A tab that stays when the list's is closed.
  await openAs(page, '/gallery/kinds')
  await expect(page.getByRole('tab', { name: '列类型' })).toBeVisible()
  await open(page)
  const sheet = await open(page, '', true)
  let dialogCount = 0
  page.on('dialog', dialog => {
    dialogCount += 1
    void dialog.accept()
  })
  const fail = await holdToFail(page, pageNum => pageNum === 2)
  await write(sheet, 'r9', '九')
  const written = page.waitForResponse(response => isSave(response.request()))
  for (const name of ['甲', '乙', '丙']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await written
  await expect(page.getByText('正在翻页，已键入 2 项')).toBeVisible()
  const tab = page.getByRole('tab', { name: /工程量清单/ })
  await expect(tab).toHaveClass(/dirty/)

  // The page is still pending; an unanswered question is repeated.
  await page.reload()
  await expect(page.getByRole('alertdialog')).toContainText('发现翻页时键入的内容')
  await page.reload()
  const dock = page.getByRole('region', { name: '等待翻页' })
  await confirmDialog(page, /发现翻页时键入的内容/, '恢复')
  await expect(dock).toContainText('已键入的 2 项等待写入')
  await expect(dock).toContainText('乙、丙')
  fail()
  await dock.getByRole('button', { name: '重试' }).click()
  await expect(dock).toContainText('没有读到要去的页：服务不可用，已键入的 2 项等待写入')

  await page.reload()
  await confirmDialog(page, /发现翻页时键入的内容/, '恢复')
  await expect(dock).toContainText('乙、丙')
  expect(dialogCount).toBe(2)

  await tab.locator('.end').click()
  await expect(toast(page, '修改已保留为草稿，再次打开时可以恢复')).toBeVisible()
  await expect(tab).toHaveCount(0)
  await page.goBack()
  await confirmDialog(page, /发现翻页时键入的内容/, '恢复')
  await expect(dock).toContainText('乙、丙')
  await page.unroute(LIST)
  await dock.getByRole('button', { name: '重试' }).click()
  await expect(dock).toBeHidden()
  await expect(sheet.cell('r11', 'name')).toHaveText('乙')
  await expect(sheet.cell('r12', 'name')).toHaveText('丙')
  await expect(sheet.root.locator('.yz-saving')).toHaveCount(0)
  await expect(tab).not.toHaveClass(/dirty/)
  await expect.poll(() => keptEdits(page)).toBe('[]')
  const reopened = await open(page, 'page=2', true)
  expect((await reopened.texts('name')).slice(0, 2)).toEqual(['乙', '丙'])
  expect(dialogCount).toBe(2)
})

test('rows keep their numbers while another page is pending, and when it does not come', IN_FULL, async ({ page }) => {
  const sheet = await open(page)
  const fail = await holdToFail(page)
  // A write makes the prefetched page stale; its new request redraws the cells.
  await write(sheet, 'r9', '九')
  const written = page.waitForResponse(response => isSave(response.request()))
  await page.keyboard.type('十')
  await page.keyboard.press('Enter')
  await written
  await expect(sheet.root.locator('.yz-saving')).toHaveCount(0)
  const numbers = Array.from({ length: 10 }, (_, at) => String(at + 1))
  expect(await sheet.texts('#')).toEqual(numbers)
  fail()
  await expect(page.getByRole('region', { name: '等待翻页' })).toBeVisible()
  expect(await sheet.texts('#')).toEqual(numbers)
})

test('a refused value out of sight is counted, and F8 leads to it: across pages, in another order, out of a search; so does undo', async (
  { page }
) => {
  const sheet = await open(page)
  await copy(page, [['三点五']])
  await sheet.paste('r2', 'quantity')
  await expect(page.getByRole('dialog', { name: '粘贴结果' })).toBeVisible()
  await page.keyboard.press('Escape')
  await sheet.cell('r3', 'name').click()
  await page.keyboard.type('改过的名称')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '末页' }).click()
  await expect(sheet.cell('r25', 'name')).toBeVisible()
  const pendingNote = page.getByText('另有 1 处未写入，不在本页')
  await expect(pendingNote).toBeVisible()
  await sheet.cell('r25', 'name').click()
  await page.keyboard.press('F8')
  const at = (cell: RegExp) => expect(sheet.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', cell)
  await at(/^工程量 第2行/)
  await expect(pendingNote).toBeHidden()
  const search = page.locator('.yz-quick input')
  await search.fill('脚手架')
  await expect(sheet.cell('r25', 'name')).toBeVisible()
  await expect(pendingNote).toBeVisible()
  await sheet.cell('r25', 'name').click()
  await page.keyboard.press('F8')
  await expect(toast(page, '未写入的值被搜索或筛选条件隐藏，已清空条件并转到该行')).toBeVisible()
  await at(/^工程量 第2行/)
  await search.fill('脚手架')
  await expect(pendingNote).toBeVisible()
  await sheet.cell('r25', 'name').click()
  await page.keyboard.press('Control+z')
  await expect(pendingNote).toBeHidden()
  await expect(sheet.cell('r3', 'name')).not.toHaveText('改过的名称')
  await at(/^名称 第3行/)
  await sheet.root.locator('.ag-header-cell[col-id="quantity"]').click()
  await expect(pendingNote).toBeVisible()
  await sheet.column('name').first().click()
  await page.keyboard.press('F8')
  await at(/^工程量 第\d+行 三点五/)
  await expect(pendingNote).toBeHidden()
})
