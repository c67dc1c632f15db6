import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { projectApi } from '#shared/api/project.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { formulaBook } from '../../server/projectItem/workbook.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const file = (name: string, buffer: Buffer) => ({ name, mimeType: XLSX, buffer })

test('a bill is imported, priced, moved and taken back by keys, compared with a changed one, and given back filled', async ({ page }) => {
  const api = await apiFor('estimator')
  const { rows: [project] } = await api.call(projectApi.describeProjectsForSimple, { projectName: '滨江花园三期' })
  const { projectId } = project!
  await openAs(page, `/project/${projectId}/info?pageTab=ITEMS`)
  await page.getByRole('button', { name: '导入清单' }).first().click()
  await page.getByLabel('导入文件').setInputFiles(file('甲方清单.xlsx', formulaBook()))
  await expect(page.getByRole('region', { name: '文件的前几行' })).toBeVisible()
  expect(await page.locator('.yz-wizard, .yz-wizard *')
    .evaluateAll(all => all.filter(one => one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      .map(one => one.className))).toEqual(
    ['body']
  )
  await page.getByRole('button', { name: '检查' }).click()
  const report = page.locator('.yz-wizard-report')
  await expect(report.getByRole('status')).toContainText('3个清单项可导入')
  await expect(report).toContainText('读到 2 个分部、3 个清单项')
  await page.getByRole('button', { name: '导入 3 个清单项' }).click()
  await page.getByRole('button', { name: '查看工程量清单' }).click()

  const list = new SheetOf(page, '工程量清单')
  // A small bill is expanded; the keyboard folds a section and opens it.
  await expect.poll(() => list.texts('name')).toEqual(['楼地面', '块料楼地面', '踢脚线', '墙面', '块料墙面'])
  const floor = await list.rowId('name', '楼地面')
  await list.cell(floor, 'name').click()
  await press(page, 'ArrowLeft')
  await expect.poll(() => list.texts('name')).toEqual(['楼地面', '墙面', '块料墙面'])
  await press(page, 'ArrowRight')
  const tiles = await list.rowId('name', '块料楼地面')
  const skirting = await list.rowId('name', '踢脚线')

  // Prices come from a spreadsheet as a column.
  await copy(page, [['17.77'], ['3.33']], 'excel')
  await list.cell(tiles, 'price').click()
  await press(page, 'Control+v')
  await expect(list.cell(tiles, 'total')).toHaveText('219.37')
  await expect(list.cell(floor, 'total')).toHaveText('245.01')

  await list.cell(skirting, 'name').click()
  await press(page, 'Alt+Shift+ArrowUp')
  await expect.poll(() => list.texts('name')).toEqual(['楼地面', '踢脚线', '块料楼地面', '墙面', '块料墙面'])
  await press(page, 'Control+z')
  await expect.poll(() => list.texts('name')).toEqual(['楼地面', '块料楼地面', '踢脚线', '墙面', '块料墙面'])
  await expect.poll(async () => (await api.call(projectItemApi.queryProjectItemsTotal, { projectId })).total).toBe('245.01')
  await page.reload()
  await expect(list.cell(floor, 'total')).toHaveText('245.01')

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '带价清单' }).click()
  const filling = page.getByRole('dialog', { name: '带价清单' })
  await expect(filling).toContainText('1 项没有单价')
  await filling.getByRole('button', { name: '下载' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('甲方清单_带价.xlsx')
  const [sheet] = await readBytes(await readFile(await download.path()))
  expect([sheet!.rows[3]?.[6]?.number, sheet!.rows[4]?.[6]?.number]).toEqual(['17.77', '3.33'])

  await page.getByRole('button', { name: '导入清单' }).first().click()
  // Earlier imports stay listed until another file is requested.
  await page.getByRole('button', { name: '再导入一个文件' }).click()
  await page.getByLabel('导入文件').setInputFiles(file('甲方清单二.xlsx', formulaBook(true)))
  await page.getByRole('button', { name: '检查' }).click()
  await expect(report.getByRole('status')).toContainText('新增 1，更新 2，没有变化 0，清单已无 1')
  await page.getByRole('tab', { name: /清单已无/ }).click()
  await expect(page.getByRole('region', { name: '清单已无' })).toContainText('标记为清单已无，工程量记 0')
  await page.getByRole('tab', { name: /更新/ }).click()
  await expect(page.getByRole('region', { name: '更新' })).toContainText('12.345 → 20')
  await page.getByRole('button', { name: /^导入 \d 个清单项/ }).click()
  await page.getByRole('button', { name: '查看工程量清单' }).click()
  await list.cell(floor, 'name').click()
  await press(page, 'ArrowRight')
  // Retained items keep their ids, and prices that the changed bill leaves empty.
  await expect(list.cell(tiles, 'total')).toHaveText('355.40')
  await list.cell(await list.rowId('name', '墙面'), 'name').click()
  await press(page, 'ArrowRight')
  await expect(list.cell(await list.rowId('name', '块料墙面'), 'name')).toContainText('清单已无')
  const { rows } = await api.call(projectItemApi.describeProjectItems, { projectId, pageSize: -1 })
  expect(rows.find(({ name }) => name === '块料墙面')).toMatchObject({ state: 'GONE', total: '0.00' })
  await api.call(projectItemApi.saveProjectItems, { projectId, removed: rows.map(({ id }) => id) })
})
