import { expect } from 'playwright/test'
import { expectClean } from '../shell/axe.ts'
import { confirmDialog, openAs, press, toast, test } from '../tools/app.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

test('people are edited in the list; a wrong phone stays marked, and everybody sees the right one', async ({ page, browser }) => {
  await openAs(page, '/work/man/list')
  const list = new SheetOf(page, '工人')
  await page.getByRole('textbox', { name: /^搜索/ }).fill('hyf')
  await expect(list.column('realName')).toHaveText(['黄永福'])
  const row = await list.rowId('realName', '黄永福')
  const other = await (await browser.newContext()).newPage()
  await openAs(other, '/work/man/list?q=hyf', 'admin')
  const otherSheet = new SheetOf(other, '工人')
  await expect(otherSheet.cell(row, 'phone')).toHaveText('13800001006')

  const chooseTeam = async (team: string): Promise<void> => {
    await list.cell(row, 'teamName').click()
    await press(page, 'Enter')
    await expect(page.getByRole('combobox', { name: '查找班组' })).toBeFocused()
    await page.keyboard.type(team)
    await page.getByRole('option', { name: new RegExp(`^${team}`) }).waitFor()
    await press(page, 'Enter')
  }
  await list.type(row, 'phone', '1380000')
  await expect(page.getByText('手机号应为 11 位').first()).toBeVisible()
  await press(page, 'Escape')
  await list.type(row, 'phone', '138 0000 9006')
  await expect(otherSheet.cell(row, 'phone')).toHaveText('13800009006')
  await copy(page, [['没有的班组']])
  await list.paste(row, 'teamName')
  await expect(page.getByRole('dialog', { name: '粘贴结果' })).toContainText('没有名为“没有的班组”的班组')
  await press(page, 'Escape')
  await expect(list.cell(row, 'teamName')).toHaveClass(/cell-error/)
  await chooseTeam('水电班')
  await expect(otherSheet.cell(row, 'teamName')).toHaveText('水电班')
  await expectClean(page)
  await list.type(row, 'phone', '13800001006')
  await chooseTeam('木工二班')
  await expect(otherSheet.cell(row, 'teamName')).toHaveText('木工二班')
  await other.context().close()
})

test('a team is founded from the list of teams, has its members, and is not deleted while somebody is in it', async ({ page }) => {
  const name = `班${String(Date.now()).slice(-6)}`
  await openAs(page, '/work/man/list')
  await page.getByRole('button', { name: '班组', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '班组' })
  const teams = new SheetOf(page, '班组')
  const carpenters = await teams.rowId('teamName', '木工二班')
  // A row's menu belongs to the dialog and takes the mouse.
  await teams.cell(carpenters, 'teamName').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '连同表头复制' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('班组名称')
  await expectClean(page)
  await dialog.getByRole('button', { name: '新增班组' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '工人', exact: true })).toHaveAttribute(
    'aria-current', 'true'
  )
  await expect(page.getByLabel('合同人数', { exact: true })).toBeVisible()
  await page.getByLabel('班组名称', { exact: true }).fill(name)
  await page.getByLabel('班组长', { exact: true }).click()
  await page.keyboard.type('tzw')
  await page.getByRole('option', { name: /^谭志伟/ }).waitFor()
  await press(page, 'Enter', 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await page.getByRole('tab', { name: '成员' }).click()
  await expect(page.getByText('班组还没有工人')).toBeVisible()

  await page.goto('/em/work/man/list')
  await page.getByRole('button', { name: '班组', exact: true }).click()
  const remove = async (team: string): Promise<void> => {
    const row = await teams.rowId('teamName', team)
    await teams.cell(row, 'teamName').hover()
    await teams.cell(row, 'ops').getByRole('button', { name: '删除' }).click()
    await confirmDialog(page, `删除班组“${team}”？`, '删除')
  }
  await remove('木工二班')
  await expect(toast(page, '不能删除')).toBeVisible()
  await remove(name)
  await expect(toast(page, `已删除班组“${name}”`)).toBeVisible()
})
