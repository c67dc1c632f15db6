import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { groupThousands } from '#schemas/kit/index.ts'
import { analysisExecuteApi as api } from '#shared/api/analysisExecute.ts'
import { projectApi } from '#shared/api/project.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

const CODE = '011102003001'
const idOf = async (projectName: string): Promise<string> =>
  (await (await apiFor('cost')).call(projectApi.describeProjectsForSimple, { projectName })).rows[0]!.projectId

test('those who build a won project read what it was calculated with, item by item, and take it with them', async ({ page }) => {
  const projectId = await idOf('珠江智谷')
  const cost = await apiFor('cost')
  const { target } = await cost.call(api.current, { projectId })
  const item = (await cost.call(api.page, { projectId, pageSize: -1 })).rows.find(({ code }) => code === CODE)!
  const { workers, materials } = await cost.call(api.workers, { projectId, itemId: item.id })
  await page.setViewportSize({ width: 2000, height: 1000 })
  await openAs(page, `/project/${projectId}/info`, 'cost')
  await page.getByRole('tab', { name: '执行测算' }).click()
  await expect(page.getByRole('heading', { name: '目标成本 第 1 版' })).toBeVisible()
  const sheet = new SheetOf(page, '执行测算')
  await expect(sheet.root.locator('.ag-row-pinned .ag-cell[col-id="direct"]')).toHaveText(groupThousands(target!.sums.direct!))
  await expect(sheet.cell(item.id, 'phaseName')).toHaveText('地面铺贴')
  await expectClean(page)
  await sheet.cell(item.id, 'quotaName').locator('.yz-link').click()
  const dialog = page.getByRole('dialog', { name: new RegExp(item.name!) })
  await expect(dialog.getByText(workers[0]!.jobName!, { exact: true })).toBeVisible()
  await dialog.getByRole('tab', { name: `材料 ${materials.length}` }).click()
  await expect(dialog.getByText(materials[0]!.materialName!, { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出清单、工序和材料' }).click()
  const sheets = await readBytes(await readFile(await (await coming).path()))
  expect(sheets.map(({ name }) => name)).toEqual(['执行测算', '人工明细', '材料明细'])

  await page.getByRole('tab', { name: '实时测算' }).click()
  const costs = new SheetOf(page, '目标成本')
  await expect(page.getByText(groupThousands(target!.sums.direct!)).first()).toBeVisible()
  await costs.cell(item.id, 'name').locator('.yz-link').click()
  await expect(new SheetOf(page, '入账记录').root.locator('.ag-row-pinned .ag-cell[col-id="amount"]')).toHaveText(groupThousands(item.direct!))
})

test('a project that is not won says what it lacks, and leads there', async ({ page }) => {
  const projectId = await idOf('滨江花园')
  await openAs(page, `/project/${projectId}/analyseExecute`, 'cost')
  await expect(page.getByText('还没有目标成本')).toBeVisible()
  await page.getByRole('button', { name: '去测算' }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${projectId}/analyse/info`))
})
