import { expect } from 'playwright/test'
import { loss } from '#schemas/change/losses.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { field, fill, idIn, save, submit } from '../supply/chained.ts'
import { agreedByAll } from '../tools/agreedByAll.ts'
import { openAs, press, toast, test } from '../tools/app.ts'
import { button, state } from '../tools/approval.ts'
import { SheetOf } from '../tools/sheet.ts'
import { changing, typeOver } from './changed.ts'
import { labourTeam } from './tiled.ts'

test('a team bears its part of a loss, which waits for its settlement', async ({ page }) => {
  test.slow()
  const { projectId } = await changing()
  const mark = String(Date.now()).slice(-6)
  const team = await labourTeam()
  await openAs(page, `/project/${projectId}/info?pageTab=VARIABLES&list=losses`, 'pm')
  await button(page, '新增损耗单').first().click()
  await fill(page, '损耗名称', `返工${mark}`)
  await field(page, '损耗类型').selectOption({ label: '返工' })
  await field(page, '责任方').selectOption({ label: '班组' })
  await fill(page, '业务日期', businessDate())
  await typeOver(page, '承担比例 %', '80')
  await page.getByRole('tab', { name: /^损耗明细/ }).click()
  const sheet = new SheetOf(page, '损耗明细')
  await button(page, '新增损耗明细').first().click()
  await press(page, 'Escape')
  const row = await sheet.rowId('costClass', '材料')
  for (const [column, text] of [['itemName', '墙砖返工'], ['quantity', '10'], ['unitCost', '108.25']] as const)
    await sheet.type(row, column, text)
  await press(page, 'Control+s')
  await expect(toast(page, '请选择责任班组')).toBeVisible()
  await field(page, '责任班组').click()
  await page.getByRole('combobox', { name: '查找责任班组' }).fill(team)
  await page.getByRole('option', { name: new RegExp(team) }).first().click()
  await save(page, '新增成功！')
  await expect(page).toHaveURL(new RegExp(`/project/${projectId}/loss/detail`))
  await submit(page)
  await state(page, '处理中')
  await agreedByAll(loss, idIn(page))
  await openAs(page, `/project/${projectId}/info?pageTab=VARIABLES&list=losses`, 'cost')
  const list = new SheetOf(page, '损耗单')
  const lossRow = await list.rowId('title', `返工${mark}`)
  await expect(list.cell(lossRow, 'totalAmount')).toHaveText('1,082.50')
  await expect(list.cell(lossRow, 'shareAmount')).toHaveText('866.00')
  await expect(list.cell(lossRow, 'openDeduction')).toHaveText('866.00')
})
