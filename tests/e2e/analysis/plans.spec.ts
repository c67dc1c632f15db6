import { expect } from 'playwright/test'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { apiFor, openAs, press, said, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, sheetAddress, WIDE } from './begun.ts'

test('the progress plan is confirmed and unsettled again; expected changes are confirmed by the estimator and judged by who leads', async ({ page, browser }) => {
  const of = await begunAnalysis('计划项目')
  const me = await apiFor()
  const isConfirmed = async () => (await me.call(analysisApi.rounds, { projectId: of.projectId }))[0]!.analyses[0]!.progressConfirmed
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(of))
  await page.getByRole('tab', { name: /^进度计划/ }).click()
  await page.getByRole('button', { name: '确认进度计划' }).click()
  await expect(said(page, '请先填写进度计划')).toBeVisible()
  await me.call(analysisBlockApi.savePhases, { ...of, added: [{ id: 'new-1', cells: { phaseName: '铺贴', startOffset: 0, days: 15 } }] })
  const phases = new SheetOf(page, '进度计划')
  const phase = await phases.rowId('phaseName', '铺贴')
  await page.getByRole('button', { name: '确认进度计划' }).click()
  await expect(page.getByText('进度计划已确认').first()).toBeVisible()
  await expect.poll(isConfirmed).toBe(true)
  await page.getByRole('button', { name: '取消确认', exact: true }).click()
  await expect.poll(isConfirmed).toBe(false)
  await page.getByRole('button', { name: '确认进度计划' }).click()
  await expect.poll(isConfirmed).toBe(true)
  await phases.type(phase, 'days', '20')
  await expect.poll(isConfirmed).toBe(false)

  await page.getByRole('tab', { name: /^预计变更/ }).click()
  await me.call(analysisBlockApi.saveChanges, { ...of, added: [{ id: 'new-1', cells: { changeName: '地面改石材', probability: '30', amount: '20000' } }] })
  const changes = new SheetOf(page, '预计变更')
  const change = await changes.rowId('changeName', '地面改石材')
  await expect(changes.cell(change, 'expected')).toHaveText('6,000.00')
  await changes.cell(change, 'changeName').click()
  await page.getByRole('button', { name: '确认', exact: true }).filter({ visible: true }).click()
  await expect(said(page, '已确认 1 项预计变更')).toBeVisible()
  await expect(changes.cell(change, 'state')).toHaveText('已确认')
  // What is confirmed is changed no more.
  await changes.type(change, 'amount', '1')
  await expect(changes.cell(change, 'amount')).toHaveText('20,000.00')

  const lead = await (await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: WIDE })).newPage()
  await openAs(lead, sheetAddress(of), 'cost')
  await lead.getByRole('tab', { name: /^预计变更/ }).click()
  const judged = new SheetOf(lead, '预计变更')
  await judged.cell(change, 'changeName').click({ button: 'right' })
  await lead.getByRole('menuitem', { name: '审核意见' }).click()
  const dialog = lead.getByRole('alertdialog', { name: '审核“地面改石材”' })
  await dialog.getByRole('textbox').fill('业主已口头确认')
  await dialog.getByRole('button', { name: '保存意见' }).click()
  await expect(said(lead, '审核意见已保存')).toBeVisible()
  await expect(changes.cell(change, 'opinion')).toHaveText('业主已口头确认')
  await lead.context().close()

  await changes.cell(change, 'changeName').click()
  await page.getByRole('button', { name: '取消确认', exact: true }).filter({ visible: true }).click()
  await expect(changes.cell(change, 'state')).toHaveText('未确认')
  await changes.type(change, 'amount', '10000')
  await expect(changes.cell(change, 'expected')).toHaveText('3,000.00')
  await press(page, 'Escape')
})
