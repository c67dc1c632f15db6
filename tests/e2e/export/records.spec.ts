import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { read } from 'xlsx'
import { analysisApi } from '#shared/api/analysis.ts'
import { exportApi } from '#shared/api/export.ts'
import { libraryApi } from '#shared/api/library.ts'
import { projectApi } from '#shared/api/project.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'

test('an export appears as it is made, and is fetched from the records', async ({ page }) => {
  const api = await openAs(page, '/exportTasks', 'cost')
  const list = new SheetOf(page, '导出记录')
  await expect(page.getByRole('navigation', { name: '翻页' })).toBeVisible()
  const { taskId } = await api.call(exportApi.startExport, {
    list: libraryApi.describeMaterials.path, query: { machine: false }, columns: [{ key: 'materialName' }, { key: 'priceIncl' }],
    project: '城东一期',
  })
  await expect(list.cell(taskId, 'module')).toHaveText('材料库')
  await expect(list.cell(taskId, 'project')).toHaveText('城东一期')
  await expect(list.cell(taskId, 'state')).toHaveText('完成')
  await expect(list.cell(taskId, 'progress')).toHaveText('100')
  const downloadEvent = page.waitForEvent('download')
  await list.cell(taskId, 'fileName').getByRole('link').click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toMatch(/^材料库_城东一期_\d{12}\.xlsx$/)
  const book = read(await readFile(await file.path()), { type: 'buffer' })
  expect(book.Sheets[book.SheetNames[0]!]!.A1).toMatchObject({ v: '材料名称' })
})

test('people who are workers only have no export records', IN_FULL, async ({ page }) => {
  await openAs(page, '/exportTasks', 'worker')
  await expect(page.getByText('抱歉，你无权访问该页面')).toBeVisible()
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await expect(page.getByRole('menuitem', { name: '问题反馈' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '导出记录' })).toHaveCount(0)
})

test('who reads a list without the right to export takes none of it along', async ({ page }) => {
  const cost = await apiFor('cost')
  const { rows: [project] } = await cost.call(projectApi.describeProjectsForSimple, { projectName: '珠江智谷' })
  const { projectId } = project!
  const [round] = await cost.call(analysisApi.rounds, { projectId })
  const sheet = `/project/${projectId}/analyse/joinDetail?analyseId=${round!.analyses[0]!.analyseId}`
  const tools = async (userName: string): Promise<string[]> => {
    await openAs(page, sheet, userName)
    await new SheetOf(page, '测算表').column('name').first().waitFor()
    await page.getByRole('button', { name: '更多工具' }).click()
    await expect(page.getByRole('menuitem', { name: '打印' })).toBeVisible()
    return page.getByRole('menuitem', { name: /^导出/ }).allTextContents()
  }
  expect(await tools('cost')).toEqual(['导出本页', '导出全部结果'])
  expect(await tools('finance')).toEqual([])
})
