import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { groupThousands, sumOf, toScale } from '#schemas/kit/index.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisMatchApi } from '#shared/api/analysisMatch.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { taskApi } from '#shared/api/task.ts'
import { decideTask, button, pageOf, state } from '../tools/approval.ts'
import { apiFor, openAs, toast, test } from '../tools/app.ts'
import { sample } from '../tools/samples.ts'
import { SheetOf } from '../tools/sheet.ts'
import { ESTIMATORS } from './compared.ts'
import { foundProject } from './founded.ts'

type EstimatorKey = keyof typeof ESTIMATORS
const TOTAL = '1,150,387.00'
const money = (value: string | null | undefined): string => groupThousands(value!)
/** Wide enough for every column: hidden ones are not in the document. */
const WIDE = { width: 3000, height: 1100 }

async function importBill(page: Page, projectId: string): Promise<void> {
  await openAs(page, `/project/${projectId}/info?pageTab=ITEMS`)
  await page.getByRole('button', { name: '导入清单' }).first().click()
  await page.getByLabel('导入文件').setInputFiles(sample('boq_office_fitout.xlsx'))
  await page.getByRole('button', { name: '检查' }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toContainText('15个清单项可导入')
  await page.getByRole('button', { name: '导入 15 个清单项' }).click()
  await page.getByRole('button', { name: '查看工程量清单' }).click()
  await expect(new SheetOf(page, '工程量清单').root.locator('.ag-row-pinned .ag-cell[col-id="total"]')).toHaveText(TOTAL)
}

/** Gives items without an automatic match the package of their unit at this list index. */
async function matched(login: EstimatorKey, projectId: string, place: number): Promise<{ projectId: string, analyseId: string }> {
  const api = await apiFor(login)
  const { analyseId } = await api.call(analysisApi.getJoinAnalyseId, { projectId })
  const analysis = { projectId, analyseId: analyseId! }
  const { taskId } = await api.call(analysisMatchApi.auto, analysis)
  await expect.poll(async () => (await api.call(taskApi.queryTask, { id: taskId })).state).toBe('DONE')
  const open = (await api.call(analysisSheetApi.page, { ...analysis, pageSize: -1 })).rows.filter(row => row.state === 'NONE')
  for (const { candidates } of open) expect(candidates === null || Number(candidates) > 0).toBe(true)
  const candidateLists = open.length === 0
    ? []
    : await api.call(analysisMatchApi.candidates, { ...analysis, itemIds: open.map(({ id }) => id) })
  for (const { itemId, candidates } of candidateLists) {
    const candidate = candidates[Math.min(place, candidates.length - 1)]
    if (candidate === undefined) await api.call(analysisSheetApi.noCost, { ...analysis, itemIds: [itemId], reason: '甲供' })
    else await api.call(analysisSheetApi.selectQuota, { ...analysis, itemIds: [itemId], quotaId: candidate.quotaId })
  }
  return analysis
}

/** Fills the parts that a submission requires in addition to the items: machines, fees and phases. */
async function costs(login: EstimatorKey, analysis: { projectId: string, analyseId: string }): Promise<void> {
  const api = await apiFor(login)
  const [item] = (await api.call(analysisSheetApi.page, { ...analysis, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
  const machine = {
    machineName: '物料提升机', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '1', days: '30', price: '180.55',
  }
  await api.call(
    analysisBlockApi.saveMachines,
    { ...analysis, added: [{ id: 'new-1', cells: machine }, { id: 'new-2', cells: { ...machine, days: '3', itemId: item!.id } }] }
  )
  await api.call(
    analysisBlockApi.saveOthers,
    {
      ...analysis,
      added: [{ id: 'new-1', cells: { costName: '规费', costType: dictKey(DICT.costType, '规费税金'), base: 'LABOUR', rate: '3.5' } }],
    }
  )
  await api.call(
    analysisBlockApi.savePhases, { ...analysis, added: [{ id: 'new-1', cells: { phaseName: '铺贴', startOffset: 0, days: 30 } }] }
  )
  for (const mark of [analysisBlockApi.submitMachine, analysisBlockApi.submitOther, analysisBlockApi.confirmPhases])
    await api.call(mark, analysis)
}

/** The sums of a sheet on its page, in its file and from the server equal those of its rows. */
async function sameSums(page: Page, analysis: { projectId: string, analyseId: string }): Promise<void> {
  const api = await apiFor('cost')
  const { sums, publicMachine, publicOther } = await api.call(analysisSheetApi.totals, analysis)
  const { rows } = await api.call(analysisSheetApi.page, { ...analysis, pageSize: -1 })
  const direct = toScale(sumOf(rows.filter(({ unit }) => unit !== null).map(row => row.direct)), 2)
  expect(toScale(sumOf([direct, publicMachine!, publicOther!]), 2)).toBe(sums.direct)
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.root.locator('.ag-row-pinned .ag-cell[col-id="direct"]')).toHaveText(money(direct))
  await expect(page.getByLabel('测算合计')).toContainText(money(sums.direct))
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).filter({ visible: true }).click()
  const [file] = await readBytes(await readFile(await (await coming).path()))
  const header = file!.rows.find(row => row.some(cell => cell?.text === '清单项目'))!
  const [unit, at] = [header.findIndex(cell => cell?.text === '单位'), header.findIndex(cell => cell?.text?.startsWith('直接成本'))]
  const cells = file!.rows.slice(file!.rows.indexOf(header) + 1).filter(row => (row[unit]?.text ?? '') !== '')
  expect(toScale(sumOf(cells.map(row => row[at]?.number ?? null)), 2)).toBe(direct)
}

test('from the client\'s bill to the target cost: imported, analysed by two, composed, sent back once, approved and won', async (
  { page, browser }
) => {
  test.slow()
  await page.setViewportSize(WIDE)
  const projectId = await foundProject('从清单到目标成本')
  await importBill(page, projectId)

  const lead = await pageOf(browser, `/project/${projectId}/analyse/info`, 'cost', WIDE)
  await lead.getByRole('button', { name: '分配测算' }).click()
  const people = lead.getByRole('group', { name: '测算人员' })
  for (const name of Object.values(ESTIMATORS)) await people.getByRole('checkbox', { name: new RegExp(name) }).check({ force: true })
  await lead.getByRole('combobox', { name: '截止日期' }).fill('2099-12-31')
  await lead.keyboard.press('Tab')
  await lead.getByRole('button', { name: '分配', exact: true }).click()
  await expect(toast(lead, '测算已分配')).toBeVisible()

  // The estimator edits the sheet: automatic match, one cell, all confirmed, one locked, submitted.
  const sheet = new SheetOf(page, '测算表')
  await openAs(page, `/project/${projectId}/analyse/joinDetail`)
  await page.getByRole('button', { name: '开始测算' }).click()
  await expect(sheet.column('name').first()).toBeVisible()
  const ownAnalysis = await matched('estimator', projectId, 0)
  await costs('estimator', ownAnalysis)
  const [first] =
    (await (await apiFor('estimator')).call(analysisSheetApi.page, { ...ownAnalysis, pageSize: -1 })).rows.filter(({ unit }) =>
      unit !== null)
  await expect(sheet.cell(first!.id, 'quotaName')).not.toHaveText('')
  await sheet.type(first!.id, 'quantity', '1300')
  await expect(sheet.cell(first!.id, 'quantity')).toHaveText(/^1,300/)
  await sheet.cell(first!.id, 'name').click()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(sheet.cell(first!.id, 'state')).toHaveText('已确认')
  await sheet.cell(first!.id, 'name').click()
  await page.getByRole('button', { name: '批量' }).click()
  await page.getByRole('menuitem', { name: '锁定', exact: true }).click()
  await expect(sheet.cell(first!.id, 'state')).toHaveText('已锁定')
  await sameSums(page, ownAnalysis)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(toast(page, '已提交')).toBeVisible()

  const second = await pageOf(browser, `/project/${projectId}/analyse/joinDetail`, 'pm', WIDE)
  await second.getByRole('button', { name: '开始测算' }).click()
  const secondSheet = new SheetOf(second, '测算表')
  await expect(secondSheet.column('name').first()).toBeVisible()
  const other = await matched('pm', projectId, 1)
  await costs('pm', other)
  await secondSheet.column('name').first().click()
  await second.keyboard.press('Control+a')
  await second.getByRole('button', { name: '确认', exact: true }).click()
  await expect(secondSheet.column('state').filter({ hasText: '已确认' })).toHaveCount(15)
  await second.getByRole('button', { name: '提交', exact: true }).click()
  await expect(toast(second, '已提交')).toBeVisible()

  // Composed of the lowest of every item, and sent to approval.
  await lead.reload()
  await lead.getByRole('button', { name: `选用${ESTIMATORS.pm}的测算` }).click()
  await expect(toast(lead, '已选用')).toBeVisible()
  await lead.getByRole('button', { name: '逐项择优' }).click()
  const best = new SheetOf(lead, '逐项择优')
  await expect(best.column('name').first()).toBeVisible()
  await lead.getByRole('button', { name: '全部取' }).click()
  await lead.getByRole('menuitem', { name: /^每项最低/ }).click()
  const compare = async () => (await apiFor('cost')).call(analysisBestApi.compare, { projectId })
  await expect.poll(async () => (await compare()).rows.every(({ above }) => above === '0.00')).toBe(true)
  const { rows, picked } = await compare()
  expect(new Set(rows.map(({ id }) => id)).size).toBe(15)
  await expect(best.root.locator('.ag-row-pinned .ag-cell[col-id="direct"]')).toHaveText(
    money(toScale(sumOf(rows.map(({ direct }) => direct)), 2))
  )
  await expect(lead.getByLabel('择优合计')).toContainText(money(picked.direct))
  await lead.getByRole('button', { name: '提交审批' }).click()
  const check = lead.getByRole('dialog', { name: '提交前检查' })
  await expect(check).toContainText('不平衡报价011407001001')
  await check.getByRole('button', { name: '仍然提交' }).click()
  await expect(lead).toHaveURL(/\/project\/analyse\?id=/)
  const address = lead.url().slice(lead.url().indexOf('/em/') + 3)
  await expect(lead.locator('main:visible')).toContainText(money(picked.direct))
  const submit = async (): Promise<void> => {
    await button(lead, '提交').click()
    await expect(lead.getByRole('dialog', { name: /提交审批/ }).getByRole('list', { name: '审批路线' })).toBeVisible()
    await lead.keyboard.press('Control+Enter')
    await state(lead, '处理中')
  }
  await submit()

  // Sent back once, then agreed to by both nodes.
  const admin = await pageOf(browser, address, 'admin')
  await decideTask(admin, '请复核防水做法', false)
  // The approver cannot read a rejected round until its next task, which updates the open page.
  await expect(admin.getByText('没有取到成本测算')).toBeVisible()
  await state(lead, '已驳回')
  await submit()
  await expect(button(admin, '审批')).toBeVisible()
  await decideTask(admin, '同意')
  const boss = await pageOf(browser, address, 'boss')
  await decideTask(boss, '同意')
  await state(lead, '已完成')

  // Won: the approved sum is the target cost.
  await openAs(boss, `/project/state/save?projectId=${projectId}`, 'boss')
  await boss.getByRole('combobox', { name: '投标结果' }).selectOption('中标')
  await boss.getByRole('combobox', { name: '结果日期' }).fill('2026-05-01')
  await boss.keyboard.press('Tab')
  await boss.getByLabel(/^中标金额/).fill('1150387')
  await boss.getByRole('combobox', { name: '中标税率' }).selectOption('9%')
  await boss.getByRole('button', { name: '保存', exact: true }).click()
  await expect(boss).toHaveURL(new RegExp(`/project/${projectId}/info$`))
  const [round] = await (await apiFor('cost')).call(analysisApi.rounds, { projectId })
  expect(round!.sums).toMatchObject({ direct: picked.direct, labour: picked.labour, material: picked.material })
  await expect(boss.getByRole('listitem').filter({ hasText: '施工准备' })).toHaveAttribute('aria-current', 'step')
})
