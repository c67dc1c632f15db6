import { expect, type Page } from 'playwright/test'
import { openAs, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })
const show = async (page: Page, title: string, tab: string) => dialog(page, title).getByRole('tab', { name: new RegExp(`^${tab}`) }).click()

test('an item is priced in the modal; the machine library stays closed while a package is edited', async ({ page }) => {
  await openAs(page, '/gallery/modal')
  await page.getByRole('button', { name: '编辑定额包' }).click()
  const editor = dialog(page, '编辑定额包')
  await expect(editor.getByText('一层大厅地面')).toBeVisible()
  await expect(editor.getByText('268.500')).toBeVisible()
  await show(page, '编辑定额包', '机械')
  await expect(editor.getByText('功能重新调整，请期待')).toBeVisible()
  await expect(editor.getByRole('button', { name: '从机械库选择' })).toHaveCount(0)
  await show(page, '编辑定额包', '人工')
  const labour = new SheetOf(page, '人工')
  const first = await labour.column('dailyPrice').nth(1).evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')!)
  await labour.type(first, 'dailyPrice', '345.67')
  await expect(labour.cell(first, 'dailyPrice')).toHaveText('345.67')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^已保存 DE/ })).toBeVisible()
})

test('closing a changed package in the modal keeps it as a draft of its item', async ({ page }) => {
  await openAs(page, '/gallery/modal')
  await page.getByLabel('方式').selectOption('variable')
  await page.getByRole('button', { name: '新增定额包' }).click()
  const editor = dialog(page, '新增定额包')
  await editor.getByLabel('定额名称').fill('弹窗里的定额')
  await editor.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(editor).toHaveCount(0)
  await page.getByRole('button', { name: '新增定额包' }).click()
  await page.getByRole('alertdialog', { name: /^发现未保存的修改/ }).getByRole('button', { name: '恢复' }).click()
  await expect(editor.getByLabel('定额名称')).toHaveValue('弹窗里的定额')
})
