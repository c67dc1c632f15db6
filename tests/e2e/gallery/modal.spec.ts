import { expect, type Browser, type Page } from 'playwright/test'
import { openAs, press, toast, test } from '../tools/app.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'

const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })
const show = async (page: Page, title: string, tab: string) => dialog(page, title).getByRole('tab', { name: new RegExp(`^${tab}`) }).click()

const status = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text })

async function choose(page: Page, item: string): Promise<void> {
  await openAs(page, `/gallery/modal?item=${item}`)
  await page.getByRole('button', { name: '选用定额包' }).click()
  await expect(status(page, '已选用')).toBeVisible()
}

async function labourOf(page: Page): Promise<SheetOf> {
  await page.getByRole('button', { name: '编辑定额包' }).click()
  await show(page, '编辑定额包', '人工')
  const sheet = new SheetOf(page, '人工')
  await sheet.column('dailyPrice').first().waitFor()
  return sheet
}
const stepAt = (sheet: SheetOf, at: number): Promise<string> => sheet.column('dailyPrice').nth(at)
  .evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')!)

/** Another user opens the same item in a separate browser, prices a step and saves. */
async function savedByOther(browser: Browser, item: string, step: string, price: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openAs(page, `/gallery/modal?item=${item}`, 'cost')
  const sheet = await labourOf(page)
  await sheet.type(step, 'dailyPrice', price)
  await press(page, 'Control+s')
  await expect(status(page, '已保存')).toBeVisible()
  await context.close()
}

test('an item is priced in the modal on its own package; the machine library stays closed while it is edited', async ({ page }) => {
  await choose(page, 'priced')
  const labour = await labourOf(page)
  const editor = dialog(page, '编辑定额包')
  await show(page, '编辑定额包', '基本信息')
  await expect(editor.getByText('一层大厅地面')).toBeVisible()
  await expect(editor.getByText('268.5')).toBeVisible()
  await show(page, '编辑定额包', '机械')
  await expect(editor.getByText('功能重新调整，请期待')).toBeVisible()
  await expect(editor.getByRole('button', { name: '从机械库选择' })).toHaveCount(0)
  await show(page, '编辑定额包', '人工')
  const first = await stepAt(labour, 1)
  await labour.type(first, 'dailyPrice', '345.67')
  await expect(labour.cell(first, 'dailyPrice')).toHaveText('345.67')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(editor).toHaveCount(0)
  await expect(status(page, '已保存 第 2 版')).toBeVisible()

  // The library package is unchanged; the item's is as saved, and read-only without isEdit.
  await page.getByRole('button', { name: '查看定额包' }).click()
  const reader = dialog(page, '查看定额包')
  await show(page, '查看定额包', '人工')
  await expect(new SheetOf(page, '人工').cell(first, 'dailyPrice')).toHaveText('345.67')
  await expect(reader.getByRole('button', { name: '保存' })).toHaveCount(0)
  await expect(reader.getByRole('button', { name: '添加工序' })).toHaveCount(0)
  await new SheetOf(page, '人工').cell(first, 'dailyPrice').click()
  await press(page, '9', 'Enter')
  await expect(new SheetOf(page, '人工').cell(first, 'dailyPrice')).toHaveText('345.67')
})

test('closing a changed package in the modal keeps it as a draft of its item', async ({ page }) => {
  await openAs(page, '/gallery/modal?item=begun')
  await page.getByLabel('方式').selectOption('variable')
  await page.getByRole('button', { name: '编辑定额包' }).click()
  const editor = dialog(page, '新增定额包')
  await editor.getByLabel('定额名称').fill('弹窗里的定额')
  await editor.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(editor).toHaveCount(0)
  await page.getByRole('button', { name: '编辑定额包' }).click()
  await page.getByRole('alertdialog', { name: /^发现未保存的修改/ }).getByRole('button', { name: '恢复' }).click()
  await expect(editor.getByLabel('定额名称')).toHaveValue('弹窗里的定额')
})

test('what is typed while the item is saved is saved with it', async ({ page }) => {
  await choose(page, 'meanwhile')
  const labour = await labourOf(page)
  const [first, second, third] = [await stepAt(labour, 0), await stepAt(labour, 1), await stepAt(labour, 2)]
  await labour.type(first, 'dailyPrice', '361')
  const letGo = await holdRequests(page, /modal\/save/)
  await press(page, 'Control+s')
  await labour.type(second, 'dailyPrice', '362')
  await labour.cell(third, 'dailyPrice').click()
  await page.keyboard.type('363')
  letGo()
  await expect(dialog(page, '编辑定额包')).toHaveCount(0)
  const reopened = await labourOf(page)
  for (const [step, price] of [[first, '361.00'], [second, '362.00'], [third, '363.00']] as const)
    await expect(reopened.cell(step, 'dailyPrice')).toHaveText(price)
})

test('two people who change different steps of one item lose nothing of either', IN_FULL, async ({ page, browser }) => {
  await choose(page, 'apart')
  const ownSheet = await labourOf(page)
  const [first, second] = [await stepAt(ownSheet, 0), await stepAt(ownSheet, 1)]
  await savedByOther(browser, 'apart', first, '361')
  await ownSheet.type(second, 'dailyPrice', '372')
  await press(page, 'Control+s')
  const stale = page.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(stale).toContainText('林若溪')
  await expect(stale.getByRole('button', { name: '另存为副本' })).toHaveCount(0)
  await expect(stale.getByText(/双方都改了/)).toHaveCount(0)
  await stale.getByRole('button', { name: '合并后继续编辑' }).click()
  await expect(ownSheet.cell(first, 'dailyPrice')).toHaveText('361.00')
  await expect(ownSheet.cell(second, 'dailyPrice')).toHaveText('372.00')
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()
  const reopened = await labourOf(page)
  await expect(reopened.cell(first, 'dailyPrice')).toHaveText('361.00')
  await expect(reopened.cell(second, 'dailyPrice')).toHaveText('372.00')
})

test('where two people changed one cell of an item, both values stand beside what it was, and the choice is saved', IN_FULL, async (
  { page, browser }
) => {
  await choose(page, 'same')
  const ownSheet = await labourOf(page)
  const step = await stepAt(ownSheet, 1)
  await savedByOther(browser, 'same', step, '361')
  await ownSheet.type(step, 'dailyPrice', '372')
  await press(page, 'Control+s')
  const stale = page.getByRole('dialog', { name: '数据已被他人修改' })
  const clash = stale.getByRole('row').filter({ hasText: '工日单价' }).first()
  await expect(clash).toContainText('361.00')
  await expect(clash).toContainText('372.00')
  const merge = stale.getByRole('button', { name: '合并后继续编辑' })
  await expect(merge).toBeDisabled()
  await clash.getByRole('radiogroup').getByText('我的').click()
  await merge.click()
  await press(page, 'Control+s')
  await expect(toast(page, '编辑成功！')).toBeVisible()
  await expect((await labourOf(page)).cell(step, 'dailyPrice')).toHaveText('372.00')
})
