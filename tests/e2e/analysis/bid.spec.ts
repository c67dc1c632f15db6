import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { dec, groupThousands, toScale } from '#schemas/kit/index.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { projectQuoteApi } from '#shared/api/projectQuote.ts'
import { executeReadyApi } from '#shared/api/projectStaff.ts'
import { foreignBook } from '../../server/projectItem/workbook.ts'
import { calculated, hasCalc, numberAt } from '../../tools/calc.ts'
import { decideTask, button, pageOf, state } from '../tools/approval.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { addCondition, optionOf } from '../tools/conditions.ts'
import { copy, SheetOf } from '../tools/sheet.ts'
import { ESTIMATORS } from './compared.ts'
import { foundProject } from './founded.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const WIDE = { width: 3000, height: 1100 }

test('a bid leaves the house: a foreign workbook is read, priced by a fee table down to a target, approved, and given back filled', async (
  { page, browser }
) => {
  test.slow()
  const book = foreignBook()
  const projectId = await foundProject('一份外来清单')
  await page.setViewportSize(WIDE)

  // The client's workbook: refuses a non-workbook, accepts the right one without its hidden sheet.
  await openAs(page, `/project/${projectId}/info?pageTab=ITEMS`)
  await button(page, '导入清单').first().click()
  await page.getByLabel('导入文件').setInputFiles({ name: '清单.xlsx', mimeType: XLSX, buffer: Buffer.from('not a workbook') })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('导入文件').setInputFiles({ name: '某综合楼.xlsx', mimeType: XLSX, buffer: book.bytes })
  await expect(button(page, '检查')).toBeVisible()
  await button(page, '检查').click()
  const report = page.locator('.yz-wizard-report')
  await expect(report.getByRole('status')).toContainText('251个清单项可导入')
  await button(page, '导入 251 个清单项').click()
  await button(page, '查看工程量清单').click()
  const bill = new SheetOf(page, '工程量清单')
  await expect(bill.column('name').first()).toBeVisible()

  const { rows: people } = await (await apiFor('boss')).call(executeReadyApi.describeUserByRoleId, { pageNum: 1, pageSize: 100 })
  const userId = people.find(({ realName }) => realName === ESTIMATORS.estimator)!.id
  await (await apiFor('cost')).call(analysisApi.assign, { projectId, userIds: [userId], deadline: '2099-12-31' })

  // Estimator: packages for all items with a unit, lump sums priced as such.
  await openAs(page, `/project/${projectId}/analyse/joinDetail`)
  await button(page, '开始测算').click()
  const sheet = new SheetOf(page, '测算表')
  await expect(sheet.column('name').first()).toBeVisible()
  const me = await apiFor()
  const { analyseId } = await me.call(analysisApi.getJoinAnalyseId, { projectId })
  const analysis = { projectId, analyseId: analyseId! }
  // Items with neither price nor cost count once among those without a margin.
  await expect.poll(() => sheet.texts('margin')).toEqual(['缺 122', '缺 129'])

  // Packages go to the items visible in a filter: those of one unit, in collapsed sections.
  await addCondition(page, '单位')
  const units = page.getByRole('group', { name: '筛选单位' })
  await optionOf(units, 'm²').getByRole('checkbox').check({ force: true })
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: '修改条件：单位' })).toContainText('m²')
  await expect(page.getByText('共 244 行')).toBeVisible()
  await expect(sheet.column('name').nth(2)).toBeVisible()
  await sheet.column('name').first().click()
  await press(page, 'Control+a', 'F4')
  const picker = page.getByRole('dialog', { name: /^选择定额包/ })
  await expect(picker).toBeVisible()
  await picker.getByRole('button', { name: /^选用/ }).first().click()
  await expect(toast(page, '已选用定额包 244 项')).toBeVisible()
  await page.getByRole('button', { name: '清空', exact: true }).click()

  // The cost of the lump sums is in a worksheet.
  await page.getByLabel('视图', { exact: true }).getByText('定价', { exact: true }).click()
  await page.getByRole('textbox', { name: /^搜索/ }).fill('成品保护费')
  await expect.poll(() => sheet.texts('name')).toHaveLength(9)
  const lump = await sheet.rowId('name', '成品保护费 1')
  await copy(page, [1, 2, 3, 4, 5, 6, 7].map(i => [`${800 + i}.5`]), 'excel')
  await sheet.paste(lump, 'ownMachine')
  await expect.poll(async () => (await me.call(analysisSheetApi.totals, analysis)).sums.direct).not.toBe('0.00')

  // The fee table and the ways: the whole by rates, items without a unit price as a sum.
  const pane = page.getByRole('complementary', { name: '报价汇总' })
  await pane.getByRole('button', { name: '选用费率模板' }).click()
  await page.getByRole('dialog').getByText('2013 国标').click()
  await page.getByRole('dialog').getByRole('button', { name: '选用', exact: true }).click()
  await expect(pane.getByRole('row', { name: /利润/ })).toContainText('人材机')

  // The lump sums as sums, the rest down to a target; a wrong one is refused and stays.
  await sheet.column('name').filter({ hasText: '成品保护费 1' }).click()
  await press(page, ...Array.from({ length: 6 }, () => 'Shift+ArrowDown'))
  await button(page, '设方式').click()
  await page.getByRole('menuitem', { name: '一口价', exact: true }).click()
  const batch = page.getByRole('dialog', { name: /^按一口价定价/ })
  await batch.getByText('也改手工和一口价').click()
  await batch.getByLabel('一口价', { exact: true }).fill('950.25')
  await batch.getByRole('button', { name: /^应用到 7 项$/ }).click()
  await expect(batch).toBeHidden()
  const before = await me.call(analysisPricingApi.summary, analysis)
  const field = pane.getByLabel('目标总价', { exact: true })
  await field.fill('六十五万')
  await expect(pane.getByRole('alert')).toContainText('目标总价应为不超过两位小数的数')
  const target = toScale(dec(before.total).times('0.97'), 2)
  await field.fill(target)
  await expect(pane.getByRole('status')).toContainText('改 244 项，其余 7 项不动')
  await press(page, 'Enter')
  await expect(page.getByText('目标总价改价 244 项。')).toBeVisible()
  const { total } = await me.call(analysisPricingApi.summary, analysis)
  expect(dec(total).lte(target) && dec(total).gt(dec(target).times('0.999'))).toBe(true)
  await page.reload()
  await expect(pane.getByRole('row', { name: /^总价 \d/ })).toContainText(groupThousands(total))
  await page.getByLabel('视图', { exact: true }).getByText('成本', { exact: true }).click()
  await sheet.column('name').first().click()
  await press(page, 'Control+a')
  await button(page, '确认').click()
  await expect.poll(async () => (await me.call(analysisSheetApi.totals, analysis)).items).toMatchObject({ CONFIRMED: 251 })

  // Requirements of an analysis beside its items, then composed, sent to approval and agreed to.
  await me.call(
    analysisBlockApi.savePhases, { ...analysis, added: [{ id: 'new-1', cells: { phaseName: '施工', startOffset: 0, days: 15 } }] }
  )
  for (const mark of [analysisBlockApi.submitMachine, analysisBlockApi.submitOther, analysisBlockApi.confirmPhases])
    await me.call(mark, analysis)
  await button(page, '提交').click()
  await expect(toast(page, '已提交')).toBeVisible()
  const lead = await pageOf(browser, `/project/${projectId}/analyse/info`, 'cost', WIDE)
  await button(lead, `选用${ESTIMATORS.estimator}的测算`).click()
  await expect(toast(lead, '已选用')).toBeVisible()
  await button(lead, '逐项择优').click()
  await expect(new SheetOf(lead, '逐项择优').column('name').first()).toBeVisible()
  await button(lead, '全部取').click()
  await lead.getByRole('menuitem', { name: /^每项最低/ }).click()
  await button(lead, '提交审批').click()
  await expect(lead).toHaveURL(/\/project\/analyse\?id=/)
  const address = lead.url().slice(lead.url().indexOf('/em/') + 3)
  await button(lead, '提交').click()
  await expect(lead.getByRole('dialog', { name: /提交审批/ }).getByRole('list', { name: '审批路线' })).toBeVisible()
  await press(lead, 'Control+Enter')
  await state(lead, '处理中')
  for (const approver of ['admin', 'boss'] as const) {
    const approverPage = await pageOf(browser, address, approver)
    await decideTask(approverPage, '同意')
    await approverPage.context().close()
  }
  await state(lead, '已完成')

  // The client's workbook filled: every item has its price, and its formulas equal our sums.
  await openAs(page, `/project/${projectId}/info?pageTab=ITEMS`)
  const coming = page.waitForEvent('download')
  await button(page, '带价清单').click()
  const filling = page.getByRole('dialog', { name: '带价清单' })
  await expect(filling).toContainText('每一项都有单价')
  await button(page, '下载').click()
  const bytes = await readFile(await (await coming).path())
  const [priced] = await readBytes(bytes)
  const isLump = (row: number): boolean => priced!.rows[row - 1]![4] == null
  expect(book.itemRows.filter(row => dec(numberAt(priced, row, isLump(row) ? 7 : 6) ?? '0').gt(0))).toHaveLength(251)
  const { quotes: [quote] } = await me.call(projectQuoteApi.quotes, { projectId })
  expect(quote!.total).toBe(total)
  if (!hasCalc) return
  const [[clients, , summary] = []] = await calculated(bytes)
  const { offered: bidTotal } = await me.call(projectQuoteApi.fill, { projectId })
  expect(toScale(dec(numberAt(clients, book.sumRow, 7)!), 2)).toBe(bidTotal)
  expect(toScale(dec(numberAt(summary, 9, 2)!), 2)).toBe(total)
})
