import { expect } from 'playwright/test'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import { expectClean } from '../shell/axe.ts'
import { confirmDialog, apiFor, openAs, toast, test } from '../tools/app.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

const M2 = dictKey(DICT.unit, 'm²')
const [TILE, PAINT, SKIRTING] = ['块料楼地面', '墙面乳胶漆', '踢脚线']

/** A project with a bill of three items. */
async function billedProject(name: string): Promise<string> {
  const boss = await apiFor('boss')
  const { rows: people } = await boss.call(executeReadyApi.describeUserByRoleId, { pageNum: 1, pageSize: 100 })
  const managerId = people.find(({ realName }) => realName === '赵志强')!.id
  const head = {
    projectName: `${name} ${Date.now()}`, brieflyName: name, projectType: dictKey(DICT.projectType, '办公空间'), regionCode: '440106',
    managerId, buildingArea: '2860',
  }
  const { id: projectId } = await boss.call(projectRecordApi.save, { head, lines: {} })
  const added = [[TILE, '100'], [PAINT, '60'], [SKIRTING, '12']].map(([name, quantity], at) =>
    ({ id: `new-${at}`, cells: { name, unit: M2, quantity, parentId: null, sort: (at + 1) * 1_000_000 } }))
  await boss.call(projectItemApi.saveProjectItems, { projectId, added } as InputOf<typeof projectItemApi.saveProjectItems>)
  return projectId
}

test('a bill is split over places: by a pattern, by what is pasted and left, by a copied floor, up to its commit and its unlock', async (
  { page }
) => {
  const projectId = await billedProject('部位匹配')
  await page.setViewportSize({ width: 1680, height: 900 })
  await openAs(page, `/project/detailed-design?projectId=${projectId}`, 'boss')
  const [items, matches, positions] = [new SheetOf(page, '清单项匹配'), new SheetOf(page, '部位匹配'), new SheetOf(page, '部位')]
  await items.expectRows('name', 3)
  const head = page.getByRole('article', { name: '深化设计' }).locator('header').first()
  await expect(head).toContainText('未开始')

  await page.getByRole('button', { name: '按规则新增' }).first().click()
  await page.getByRole('textbox', { name: '规则' }).fill('1F,2F / 大厅,办公室')
  await expect(page.getByText('将新增 6 个部位')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '新增', exact: true }).click()
  await expect(toast(page, '已新增 6 个部位')).toBeVisible()
  await positions.expectAny('name')

  const open = async (name: string): Promise<void> => {
    await items.cell(await items.rowId('name', name), 'name').click()
    await expect(page.getByRole('region', { name: '匹配' }).locator('.views .note')).toHaveText(name)
  }
  const match = async (...rows: readonly (readonly string[])[]): Promise<void> => {
    await page.getByRole('button', { name: '新增匹配' }).first().click()
    await copy(page, rows)
    await page.keyboard.press('Control+v')
  }
  await open(TILE)
  await match(['1F / 大厅', '60'], ['1F / 办公室', '60'])
  await expect(page.getByText('剩余 40，不能匹配 60').first()).toBeVisible()
  await expect(items.cell(await items.rowId('name', TILE), 'remaining')).toHaveText('40')

  // The initially active row is the item whose matches are visible.
  await page.reload()
  await confirmDialog(page, /发现未写入的修改/, '恢复')
  await matches.expectRows('quantity', 2)
  const refused = await matches.rowId('positionName', '1F / 办公室')
  await expect(matches.cell(refused, 'quantity')).toHaveText('60')
  await matches.type(refused, 'quantity', '30')
  await expect(items.cell(await items.rowId('name', TILE), 'remaining')).toHaveText('10')
  await match(['2F / 大厅', '5'])
  await expect(items.cell(await items.rowId('name', TILE), 'remaining')).toHaveText('5')
  await expectClean(page)

  await positions.cell(await positions.rowId('name', '2F'), 'name').click()
  await page.getByRole('region', { name: '部位' }).getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitem', { name: '复制到…' }).click()
  await page.getByRole('textbox', { name: '副本名称' }).fill('3F')
  await page.getByRole('button', { name: '复制 1 份' }).click()
  await expect(toast(page, '1 行匹配待核对')).toBeVisible()
  await expect(head).toContainText('1 行未核对')
  await matches.cell(await matches.rowId('checked', '未核对'), 'checked').click()
  await page.getByRole('button', { name: '核对', exact: true }).click()
  await expect(head).not.toContainText('未核对')

  await open(SKIRTING)
  await match(['1F / 大厅'])
  await matches.cell(await matches.rowId('positionName', '1F / 大厅'), 'quantity').click()
  await page.keyboard.press('Enter')
  await expect(items.cell(await items.rowId('name', SKIRTING), 'state')).toHaveText('已匹配')

  const finish = async (name: string, buttonName: '完成匹配' | '不分部位并完成'): Promise<void> => {
    await items.cell(await items.rowId('name', name), 'name').click()
    const pane = page.getByRole('region', { name: '清单', exact: true })
    if (buttonName === '完成匹配') await pane.getByRole('button', { name: buttonName }).click()
    else {
      await pane.getByRole('button', { name: '更多' }).first().click()
      await page.getByRole('menuitem', { name: buttonName }).click()
    }
    await expect(items.cell(await items.rowId('name', name), 'state')).toHaveText('已完成')
  }
  await finish(TILE, '完成匹配')
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeDisabled()
  await finish(SKIRTING, '完成匹配')
  await finish(PAINT, '不分部位并完成')
  await expect(head).toContainText('3 / 3 项已完成')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await confirmDialog(page, '提交深化设计？', '提交')
  await expect(toast(page, '深化设计已提交，第 1 版')).toBeVisible()
  await expect(head).toContainText('已提交')
  await expect(page.getByRole('button', { name: '按规则新增' })).toHaveCount(0)

  await page.getByRole('button', { name: '解锁' }).click()
  await page.getByRole('textbox', { name: '解锁原因' }).fill('补录 3F')
  await confirmDialog(page, '解锁深化设计？', '解锁')
  await expect(head).toContainText('变更中')
  await expect(page.getByRole('button', { name: '按规则新增' }).first()).toBeVisible()
})

test('a table from Excel fills the matrix by names, those that are not found are listed before', async ({ page }) => {
  const projectId = await billedProject('匹配矩阵')
  await page.setViewportSize({ width: 1680, height: 900 })
  await openAs(page, `/project/${projectId}/info`, 'boss')
  await page.getByRole('button', { name: '深化设计' }).click()
  await page.getByRole('button', { name: '按规则新增' }).first().click()
  await page.getByRole('textbox', { name: '规则' }).fill('1F / 大厅,办公室')
  await page.getByRole('dialog').getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('radio', { name: '矩阵' }).click()
  await page.getByRole('button', { name: '按名称粘贴' }).click()
  const dialog = page.getByRole('dialog', { name: '按名称粘贴' })
  await dialog.getByRole('textbox').fill(`\t大厅\t走廊\t办公室\n${TILE}\t60\t1\t40\n吊顶\t1\t\t\n${PAINT}\t\t\t70`)
  await expect(dialog.getByRole('listitem').filter({ hasText: '走廊' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '吊顶' })).toBeVisible()
  await dialog.getByRole('button', { name: '填入 3 格' }).click()
  await page.getByRole('button', { name: '写入 3 格' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '剩余 60，不能匹配 70' })).toBeVisible()
  const matrix = new SheetOf(page, '匹配矩阵')
  const paint = await matrix.rowId('name', PAINT)
  await expect(matrix.cell(paint, 'remaining')).toHaveText('−10')
  const column = await matrix.root.locator(`.ag-row[row-id="${paint}"] .ag-cell`).filter({ hasText: /^70$/ }).getAttribute('col-id')
  await matrix.type(paint, column!, '60')
  await page.getByRole('button', { name: '写入 3 格' }).click()
  await expect(toast(page, '已写入 3 格')).toBeVisible()
  await expect(new SheetOf(page, '清单项匹配').cell(paint, 'state')).toHaveText('已匹配')
})
