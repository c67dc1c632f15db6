import { expect } from 'playwright/test'
import { projectApi } from '#shared/api/project.ts'
import { itemLabelApi } from '#shared/api/projectItem.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

test('a label without a type stays as typed behind the other tab, is asked about before it goes, and is saved once it has one', async (
  { page }
) => {
  const api = await apiFor('estimator')
  const { rows: [project] } = await api.call(projectApi.describeProjectsForSimple, { projectName: '科创中心' })
  const { projectId } = project!
  await openAs(page, `/project/${projectId}/info?pageTab=ITEMS`)
  await page.getByRole('button', { name: '标签', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '清单标签' })
  const tab = (name: string) => dialog.getByRole('tab', { name })
  await tab('管理标签').click()
  await dialog.getByRole('button', { name: '新增标签' }).first().click()
  const labels = new SheetOf(page, '清单标签')
  await expect.poll(() => labels.texts('labelName')).toContain('')
  await page.keyboard.type('未写完')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('1 处问题')

  await tab('设置标签').click()
  await tab('管理标签').click()
  const row = await labels.rowId('labelName', '未写完')
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
  await labels.type(row, 'typeName', '写完的')
  const saved = async () =>
    (await api.call(itemLabelApi.queryPage, { projectId, pageSize: -1 })).rows.filter(({ labelName }) => labelName === '未写完')
  await expect.poll(async () => (await saved()).map(({ typeName }) => typeName)).toEqual(['写完的'])
  await api.call(itemLabelApi.batchSave, { projectId, removed: (await saved()).map(({ id }) => id) })
})
