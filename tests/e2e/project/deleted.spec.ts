import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { queryColleagues } from '#shared/api/colleague.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

const act = async (page: Page, sheet: SheetOf, name: string, label: string): Promise<void> => {
  await sheet.cell(await sheet.rowId('projectName', name), 'projectName').click({ button: 'right' })
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

test('deleted projects stand in a list of their own and come back, one by its row and several at once; who may not delete knows of '
  + 'none', async ({ page }) => {
  const boss = await apiFor('boss')
  const [manager] = await boss.call(queryColleagues, { text: '赵志强' })
  const mark = `可恢复${String(Date.now()).slice(-6)}`
  const names = ['甲', '乙', '丙'].map(sign => `${mark}${sign}`)
  const head = { projectType: dictKey(DICT.projectType, '办公空间'), regionCode: '440106', managerId: manager!.userId, clientName: '云栖置业' }
  for (const name of names)
    await boss.call(projectRecordApi.save, { head: { ...head, projectName: name, brieflyName: name.slice(-3) } }, randomUUID())

  await openAs(page, `/project/list?q=${mark}`, 'boss')
  const list = new SheetOf(page, '项目')
  await list.expectRows('projectName', 3)
  await act(page, list, names[0]!, '删除')
  await confirmDialog(page, `删除项目“${names[0]}”？`, '取消')
  await list.expectRows('projectName', 3)
  await act(page, list, names[0]!, '删除')
  await confirmDialog(page, `删除项目“${names[0]}”？`, '删除')
  await expect(toast(page, `已删除项目“${names[0]}”`)).toBeVisible()
  await list.expectRows('projectName', 2)
  for (const name of names.slice(1))
    await boss.call(projectRecordApi.remove, { ids: [(await boss.call(projectRecordApi.page, { quick: name })).rows[0]!.id] }, randomUUID())

  await page.getByRole('button', { name: '已删除', exact: true }).click()
  const deletedList = new SheetOf(page, '项目')
  await page.getByRole('textbox', { name: /^搜索/ }).fill(mark)
  await press(page, 'Enter')
  await deletedList.expectRows('projectName', 3)
  // Names are no links here, since deleted projects cannot be opened.
  await expect(deletedList.column('projectName').getByRole('link')).toHaveCount(0)
  await act(page, deletedList, names[0]!, '恢复')
  await expect(toast(page, `已恢复项目“${names[0]}”`)).toBeVisible()
  await deletedList.expectRows('projectName', 2)
  await deletedList.column('projectName').first().click()
  await press(page, 'Shift+ArrowDown')
  await page.getByRole('toolbar', { name: '项目工具栏' }).getByRole('button', { name: '恢复' }).click()
  await expect(toast(page, '已恢复 2 个项目')).toBeVisible()
  await expect(page.getByText('没有已删除的项目').or(page.getByText('没有符合条件的'))).toBeVisible()

  await page.getByRole('button', { name: '返回列表' }).click()
  await list.expectRows('projectName', 3)
  await openAs(page, `/project/list?q=${mark}`, 'qa')
  await expect(page.getByRole('button', { name: '已删除', exact: true })).toHaveCount(0)
})
