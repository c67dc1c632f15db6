import { expect } from 'playwright/test'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE, withPackages } from './startedAnalysis.ts'

test('the progress plan is confirmed and unsettled again; expected changes are confirmed by the estimator and judged by who leads', async (
  { page, browser }
) => {
  const analysis = await begunAnalysis('计划项目')
  const me = await apiFor()
  const isConfirmed = async () => (await me.call(analysisApi.rounds, { projectId: analysis.projectId }))[0]!.analyses[0]!.progressConfirmed
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  await page.getByRole('tab', { name: /^进度计划/ }).click()
  await page.getByRole('button', { name: '确认进度计划' }).click()
  await expect(toast(page, '请先填写进度计划')).toBeVisible()
  await me.call(
    analysisBlockApi.savePhases, { ...analysis, added: [{ id: 'new-1', cells: { phaseName: '铺贴', startOffset: 0, days: 15 } }] }
  )
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
  await me.call(
    analysisBlockApi.saveChanges,
    { ...analysis, added: [{ id: 'new-1', cells: { changeName: '地面改石材', probability: '30', amount: '20000' } }] }
  )
  const changes = new SheetOf(page, '预计变更')
  const change = await changes.rowId('changeName', '地面改石材')
  await expect(changes.cell(change, 'expected')).toHaveText('6,000.00')
  await changes.cell(change, 'changeName').click()
  await page.getByRole('button', { name: '确认', exact: true }).filter({ visible: true }).click()
  await expect(toast(page, '已确认 1 项预计变更')).toBeVisible()
  await expect(changes.cell(change, 'state')).toHaveText('已确认')
  await changes.type(change, 'amount', '1')
  await expect(changes.cell(change, 'amount')).toHaveText('20,000.00')

  const lead = await (await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: WIDE })).newPage()
  await openAs(lead, sheetAddress(analysis), 'cost')
  await lead.getByRole('tab', { name: /^预计变更/ }).click()
  const judged = new SheetOf(lead, '预计变更')
  await judged.cell(change, 'changeName').click({ button: 'right' })
  await lead.getByRole('menuitem', { name: '审核意见' }).click()
  const dialog = lead.getByRole('alertdialog', { name: '审核“地面改石材”' })
  await dialog.getByRole('textbox').fill('业主已口头确认')
  await dialog.getByRole('button', { name: '保存意见' }).click()
  await expect(toast(lead, '审核意见已保存')).toBeVisible()
  await expect(changes.cell(change, 'opinion')).toHaveText('业主已口头确认')
  await lead.context().close()

  await changes.cell(change, 'changeName').click()
  await page.getByRole('button', { name: '取消确认', exact: true }).filter({ visible: true }).click()
  await expect(changes.cell(change, 'state')).toHaveText('未确认')
  await changes.type(change, 'amount', '10000')
  await expect(changes.cell(change, 'expected')).toHaveText('3,000.00')
  await press(page, 'Escape')
})

test('what is expected of changes of an item stands at the item; a section goes into a phase as a whole; single steps of a package are '
  + 'taken', IN_FULL, async ({ page }) => {
  const analysis = await begunAnalysis('逐项计划项目')
  await withPackages(analysis)
  const me = await apiFor()
  await me.call(
    analysisBlockApi.savePhases, { ...analysis, added: [{ id: 'new-1', cells: { phaseName: '装饰阶段', startOffset: 0, days: 15 } }] }
  )
  const { ids } = await me.call(
    analysisSheetApi.save, { ...analysis, added: [{ id: 'new-1', cells: { name: '零星工程', parentId: null, sort: 90_000_000 } }] }
  )
  const section = ids['new-1']!
  const { ids: childIds } = await me.call(analysisSheetApi.save, { ...analysis, added: [1, 2].map(at =>
    ({ id: `new-${at}`, cells: { name: `零星 ${at}`, unit: 'm2', quantity: '1', parentId: section, sort: at * 1000 } })) })
  const inSection = Object.values(childIds)
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const sheet = new SheetOf(page, '测算表')
  const first = (await itemsOf(analysis)).find(({ quotaName }) => quotaName !== null)!
  await sheet.cell(first.id, 'name').click()
  await press(page, 'Alt+c')
  const dialog = page.getByRole('dialog', { name: new RegExp(`^预计变更.*${first.name}`) })
  await dialog.getByRole('button', { name: '新增预计变更' }).first().click()
  const changes = new SheetOf(page, '预计变更')
  const made = changes.column('changeName').first()
  await expect(made).toBeVisible()
  for (const text of ['面层改石材', '25']) {
    await page.keyboard.type(text)
    await press(page, 'Tab')
  }
  await page.keyboard.type('8000')
  await press(page, 'Enter')
  await expect(changes.column('expected').first()).toHaveText('2,000.00')
  await expect(changes.column('itemName').first()).toHaveText(first.name)
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await expect(changes.column('state').first()).toHaveText('已确认')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(sheet.cell(first.id, 'expected')).toHaveText('2,000.00')
  const pane = page.getByRole('complementary', { name: '定额包' })
  await pane.getByRole('tab', { name: /^变更/ }).click()
  await expect(pane.getByRole('row', { name: /面层改石材 25\.00 % 2,000\.00/ })).toBeVisible()

  // The section's row represents everything below it, from the sheet and from the plan.
  const phases = async () =>
    (await me.call(analysisSheetApi.page, { ...analysis, pageSize: -1 })).rows.filter(({ id }) => inSection.includes(id))
      .map(({ phaseName }) => phaseName)
  await page.getByRole('tab', { name: /^进度计划/ }).click()
  const plan = new SheetOf(page, '进度计划')
  await plan.cell(await plan.rowId('phaseName', '装饰阶段'), 'phaseName').click()
  await press(page, 'F4')
  const phaseDialog = page.getByRole('dialog', { name: /^归入阶段/ })
  const bill = new SheetOf(page, '清单项与分部')
  await bill.cell(section, 'name').click()
  await phaseDialog.getByRole('button', { name: '归入“装饰阶段”' }).click()
  await expect(toast(page, '已将 2 项归入“装饰阶段”')).toBeVisible()
  expect(await phases()).toEqual(['装饰阶段', '装饰阶段'])
  await press(page, 'Escape')
  await expect(phaseDialog).toBeHidden()
  await page.getByRole('tab', { name: /^清单/ }).click()
  await sheet.cell(section, 'name').click()
  await page.getByRole('button', { name: '批量' }).click()
  await page.getByRole('menuitem', { name: '归入阶段' }).hover()
  await page.getByRole('menuitem', { name: '移出阶段' }).click()
  await expect(toast(page, '已将 2 项移出阶段')).toBeVisible()
  expect(await phases()).toEqual([null, null])

  // Single steps, for an item without a package: the mandatory one comes with them.
  const one = inSection[0]!
  await sheet.cell(one, 'name').click()
  await press(page, 'F4')
  const picker = page.getByRole('dialog', { name: /^选择定额包/ })
  await picker.getByRole('button', { name: /^选工序/ }).first().click()
  const steps = page.getByRole('dialog', { name: /^选择工序/ })
  await expect(steps.getByRole('checkbox').first()).toBeDisabled()
  await steps.getByRole('checkbox').nth(1).check({ force: true })
  await expect(steps.getByRole('status')).toContainText('2 道工序')
  await steps.getByRole('button', { name: '选用工序' }).click()
  await expect(toast(page, '已选用工序 1 项')).toBeVisible()
  expect((await me.call(analysisSheetApi.quota, { ...analysis, itemId: one })).workers).toHaveLength(2)
})
