import { expect } from 'playwright/test'
import { positionWorkApi } from '#shared/api/positionWork.ts'
import { tradeColumn } from '#schemas/position/board.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { designedProject } from './designed.ts'

test('the board shows how far each trade is in each room; a cell opens its steps, and a correction changes it', async ({ page }) => {
  const projectId = await designedProject()
  const boss = await apiFor('boss')
  const { trades, cells } = await boss.call(positionWorkApi.board, { projectId })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, `/project/${projectId}/info`, 'boss')
  await page.getByRole('tab', { name: '实施' }).click()
  const sheet = new SheetOf(page, '工序板')
  const free = cells.find(({ state, steps }) => state === 'READY' && steps === 1) ?? cells.find(({ state }) => state === 'READY')!
  const column = tradeColumn(free.trade)
  await expect(sheet.cell(free.positionId, column)).toHaveText('可施工')
  await expectClean(page)
  // By keys only: from the room's name over its area to the trade.
  await sheet.cell(free.positionId, 'name').click()
  await press(
    page, 'ArrowRight', ...trades.slice(0, trades.findIndex(({ trade }) => trade === free.trade) + 1).map(() => 'ArrowRight'), 'Enter'
  )
  const dialog = page.getByRole('dialog', { name: new RegExp(trades.find(({ trade }) => trade === free.trade)!.tradeName) })
  await expect(dialog.getByRole('table', { name: '工序' })).toBeVisible()
  await expectClean(page)
  await dialog.getByRole('combobox', { name: /状态$/ }).first().selectOption({ label: '施工中' })
  await dialog.getByRole('button', { name: '保存 1 道' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('请填写更正原因')
  await dialog.getByRole('textbox', { name: '更正原因' }).fill('现场已开工，日报漏报')
  await dialog.getByRole('button', { name: '保存 1 道' }).click()
  await expect(toast(page, '已保存 1 道工序')).toBeVisible()
  await expect(sheet.cell(free.positionId, column)).toContainText('施工中')
  await page.reload()
  await expect(sheet.cell(free.positionId, column)).toContainText('施工中')
})
