import { expect, type Page } from 'playwright/test'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { ITEM_STATE } from '#schemas/analysis/itemStates.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisApi, analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { begunAnalysis, itemsOf, sheetAddress, WIDE, withPackages, type StartedAnalysis } from './startedAnalysis.ts'

const info = ({ projectId }: StartedAnalysis): string => `/project/${projectId}/analyse/info`
const stateTag = (page: Page, text: string) => expect(page.locator('main:visible').getByText(text, { exact: true }).first()).toBeVisible()
const nowOf = async (analysis: StartedAnalysis, userName = 'estimator') =>
  (await (await apiFor(userName)).call(analysisApi.rounds, { projectId: analysis.projectId }))[0]!.analyses[0]!.state

async function giveReason(page: Page, title: string, reason: string, verb: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Everything required by a submission, beside the packages. */
async function complete(analysis: StartedAnalysis): Promise<void> {
  const me = await apiFor()
  await withPackages(analysis)
  await me.call(analysisSheetApi.confirm, { ...analysis, itemIds: (await itemsOf(analysis)).map(({ id }) => id) })
  await me.call(
    analysisBlockApi.savePhases, { ...analysis, added: [{ id: 'new-1', cells: { phaseName: '铺贴', startOffset: 0, days: 15 } }] }
  )
  for (const mark of [analysisBlockApi.submitMachine, analysisBlockApi.submitOther, analysisBlockApi.confirmPhases])
    await me.call(mark, analysis)
}

test('every line of the submit check leads to its part, row and cell; what is submitted is read by everybody and written by nobody', async (
  { page }
) => {
  const analysis = await begunAnalysis('提交项目')
  const me = await apiFor()
  await withPackages(analysis)
  const items = await itemsOf(analysis)
  await me.call(analysisSheetApi.confirm, { ...analysis, itemIds: items.slice(2).map(({ id }) => id) })
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.column('name').first()).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const faults = await me.call(analysisSubmitApi.check, analysis)
  expect(faults.map(({ line }) => line)).toEqual(['items', 'items', 'machines', 'others', 'phases'])
  const list = page.getByRole('group', { name: '表单校验' })
  const panels = { items: '清单', machines: '机械费', others: '其他费', phases: '进度计划' }
  for (const [at, { line, row, column, text }] of faults.entries()) {
    if (at > 0) await page.getByRole('button', { name: `表单校验 ${faults.length}` }).click()
    await expect(list.getByRole('button').nth(at)).toContainText(text)
    await list.getByRole('button').nth(at).click()
    await expect(page.getByRole('tabpanel', { name: panels[line], exact: true })).toBeVisible()
    const place = page.getByRole('tabpanel', { name: panels[line], exact: true })
    await expect(place.locator('.yz-sheet-input')).toBeFocused()
    if (row !== '') {
      const near = async (): Promise<boolean> => {
        const [active, cell] = [await place.locator('.yz-box.yz-active').boundingBox(), await sheet.cell(row, column).boundingBox()]
        return active !== null && cell !== null && Math.abs(active.x - cell.x) < 3 && Math.abs(active.y - cell.y) < 3
      }
      await expect.poll(near).toBe(true)
      expect(text).toContain(ITEM_STATE.MATCHED)
    }
  }

  await complete(analysis)
  await openAs(page, sheetAddress(analysis))
  await expect(sheet.column('name').first()).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(toast(page, '已提交')).toBeVisible()
  expect(await nowOf(analysis)).toBe('SUBMITTED')
  for (const name of ['选择定额包', '自动匹配', '确认', '更新价格', '提交']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await sheet.type(items[0]!.id, 'remark', '不能再写')
  await expect(sheet.cell(items[0]!.id, 'remark')).toHaveText('')
  await page.getByRole('tab', { name: /^机械费/ }).click()
  await expect(page.getByText('机械费已提交')).toBeVisible()
  await expect(page.getByRole('button', { name: '新增机械' })).toHaveCount(0)
})

test('an analysis is withdrawn, rejected with a reason, made again, selected, deselected, handed back and assigned anew, each by its '
  + 'button', async ({ page, browser }) => {
  const analysis = await begunAnalysis('往返项目')
  await complete(analysis)
  const me = await apiFor()
  await me.call(analysisSubmitApi.submit, analysis)
  await openAs(page, sheetAddress(analysis))
  await page.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(toast(page, '已撤回')).toBeVisible()
  await expect(page.getByRole('button', { name: '自动匹配', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(toast(page, '已提交')).toBeVisible()

  const lead = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await openAs(lead, info(analysis), 'cost')
  await lead.getByRole('button', { name: '退回何思远的测算' }).click()
  await giveReason(lead, '退回何思远的测算？', '瓷砖价格偏高', '退回')
  await expect(toast(lead, '已退回')).toBeVisible()
  await openAs(page, sheetAddress(analysis))
  await expect(page.getByText('退回原因：瓷砖价格偏高')).toBeVisible()
  await expect(page.getByRole('button', { name: '自动匹配', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '重新测算', exact: true }).click()
  await expect(page.getByRole('button', { name: '自动匹配', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(toast(page, '已提交')).toBeVisible()

  await openAs(lead, info(analysis), 'cost')
  await lead.getByRole('button', { name: '选用何思远的测算', exact: true }).click()
  await expect.poll(() => nowOf(analysis, 'cost')).toBe('SELECTED')
  await stateTag(lead, '已选用')
  await lead.getByRole('button', { name: '取消选用何思远的测算' }).click()
  await expect.poll(() => nowOf(analysis, 'cost')).toBe('SUBMITTED')
  await lead.getByRole('button', { name: '选用何思远的测算', exact: true }).click()
  await expect.poll(() => nowOf(analysis, 'cost')).toBe('SELECTED')
  // A decision based on it asks before it is removed.
  const { rows } = await (await apiFor('cost')).call(analysisBestApi.compare, { projectId: analysis.projectId })
  await (await apiFor('cost')).call(
    analysisBestApi.submit, { projectId: analysis.projectId, picks: rows.map(({ offers }) => ({ itemId: offers[0]!.itemId })) }
  )
  await openAs(lead, info(analysis), 'cost')
  await lead.getByRole('button', { name: '取消选用何思远的测算' }).click()
  await confirmDialog(lead, '取消选用何思远的测算？', '取消选用')
  await expect.poll(() => nowOf(analysis, 'cost')).toBe('SUBMITTED')

  await openAs(page, sheetAddress(analysis))
  await page.getByRole('button', { name: '撤回', exact: true }).click()
  await page.getByRole('button', { name: '退还任务' }).click()
  await giveReason(page, '退还测算任务？', '另有投标', '退还')
  await expect.poll(() => nowOf(analysis, 'cost')).toBe('UNASSIGNED')
  await openAs(lead, info(analysis), 'cost')
  await lead.getByRole('button', { name: '分配测算' }).click()
  const dialog = lead.getByRole('dialog', { name: /^分配测算/ })
  if (!await dialog.getByRole('checkbox', { name: /何思远/ }).isChecked())
    await dialog.getByRole('checkbox', { name: /何思远/ }).check({ force: true })
  await dialog.getByRole('button', { name: '分配', exact: true }).click()
  await expect(toast(lead, '测算已分配')).toBeVisible()
  await openAs(page, info(analysis))
  await page.getByRole('button', { name: '开始测算' }).first().click()
  await expect(page.getByRole('button', { name: '自动匹配', exact: true })).toBeVisible()
  await lead.context().close()
})

test('an approved round is reopened with a reason and begins with what was approved', async ({ page }) => {
  const analysis = await begunAnalysis('重开项目')
  await complete(analysis)
  await (await apiFor()).call(analysisSubmitApi.submit, analysis)
  const cost = await apiFor('cost')
  await cost.call(analysisSubmitApi.select, analysis)
  const { rows } = await cost.call(analysisBestApi.compare, { projectId: analysis.projectId })
  const { roundId: id } = await cost.call(
    analysisBestApi.submit, { projectId: analysis.projectId, picks: rows.map(({ offers }) => ({ itemId: offers[0]!.itemId })) }
  )
  const kind = { kind: 'analysis.round', id }
  await cost.call(approvalApi.submit, { ...kind, version: (await cost.call(analysisRoundApi.info, { id })).version, urgency: 50 })
  // The approver for 成本总监, who started it, and then 总经理.
  for (const approver of ['admin', 'boss']) {
    const { taskId, version } = await (await apiFor(approver)).call(approvalApi.workflow, kind)
    await (await apiFor(approver)).call(approvalApi.audit, { ...kind, taskId: taskId!, version, resultState: 'agree', opinion: '同意' })
  }
  expect(await nowOf(analysis, 'cost')).toBe('APPROVED')
  await openAs(page, info(analysis), 'cost')
  await page.getByRole('button', { name: '重新测算一轮' }).click()
  await giveReason(page, '重新测算一轮？', '业主调整做法', '新开一轮')
  await expect(toast(page, '已新开第 2 轮')).toBeVisible()
  await expect(page.getByRole('heading', { name: '第 2 轮' })).toBeVisible()
  await expect(page.getByText('已被新一轮替代')).toBeVisible()
})

test('what the bill has become is looked at and taken over; a cost is counted with an item that is chosen', async ({ page }) => {
  const analysis = await begunAnalysis('差异项目')
  await withPackages(analysis)
  const [boss, me] = [await apiFor('boss'), await apiFor()]
  const [first] = await itemsOf(analysis)
  const { rows } = await boss.call(projectItemApi.describeProjectItems, { projectId: analysis.projectId, pageSize: -1 })
  const billed = rows.find(({ name, code }) => name === first!.name && code === first!.code)!
  await boss.call(
    projectItemApi.saveProjectItems,
    { projectId: analysis.projectId, changed: [{ id: billed.id, cells: { quantity: '2000' }, was: { quantity: billed.quantity } }] }
  )
  await page.setViewportSize(WIDE)
  await openAs(page, sheetAddress(analysis))
  await page.getByRole('button', { name: '查看并更新' }).click()
  const dialog = page.getByRole('dialog', { name: '项目清单有变化' })
  await expect(dialog.getByRole('row').filter({ hasText: first!.name! })).toContainText('工程量：1,268.4 → 2,000')
  await dialog.getByRole('button', { name: '更新测算清单' }).click()
  await expect(toast(page, '测算清单已更新：新增 0，变化 1，移除 0')).toBeVisible()
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.cell(first!.id, 'quantity')).toHaveText('2,000')
  await expect(page.getByRole('button', { name: '查看并更新' })).toHaveCount(0)

  await me.call(analysisBlockApi.saveMachines, { ...analysis, added: [{ id: 'new-1', cells: {
    machineName: '灰浆搅拌机', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '1', days: '10', price: '80',
  } }] })
  await page.getByRole('tab', { name: /^机械费/ }).click()
  const machines = new SheetOf(page, '机械费')
  const row = await machines.rowId('machineName', '灰浆搅拌机')
  await machines.cell(row, 'machineName').click()
  await press(page, 'F4')
  const picker = page.getByRole('dialog', { name: /^选择清单项/ })
  await picker.getByRole('row').filter({ hasText: first!.name! }).first().getByRole('button', { name: '计入' }).click()
  await expect(machines.cell(row, 'itemName')).toHaveText(first!.name!)
  await expect.poll(async () => (await itemsOf(analysis))[0]!.machine).toBe('800.00')
  await page.getByRole('tab', { name: /^清单/ }).click()
  await expect(sheet.cell(first!.id, 'machine')).toHaveText('800.00')
})
