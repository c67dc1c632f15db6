import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { groupThousands } from '#schemas/kit/index.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { apiFor, openAs, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { ITEMS, submittedAnalyses } from './compared.ts'

test('items are put into phases of the plan, and all reports leave as one workbook', async ({ page }) => {
  const { projectId, ids } = await submittedAnalyses()
  const me = await apiFor('pm')
  const analysis = { projectId, analyseId: ids.pm }
  // The round is open again: users who have submitted may continue.
  await (await apiFor('cost')).call(analysisSubmitApi.select, { projectId, analyseId: ids.estimator })
  await me.call(analysisSubmitApi.withdraw, analysis)
  const { sums } = await me.call(analysisSheetApi.totals, analysis)
  const { rows: [phase] } = await me.call(analysisBlockApi.phases, analysis)
  await openAs(page, `/project/${projectId}/analyse/joinDetail?view=reports&analyseId=${ids.pm}`, 'pm')
  await page.getByText('阶段', { exact: true }).click()
  const report = new SheetOf(page, '阶段汇总')
  const total = report.root.locator('.ag-row-pinned .ag-cell[col-id="amount"]')
  await expect(total).toHaveText(groupThousands(sums.direct!))
  const unphasedRow = await report.rowId('phaseName', '未分阶段')
  await report.cell(unphasedRow, 'phaseName').locator('.yz-link').click()
  const items = new SheetOf(page, '阶段明细')
  const item = await items.rowId('itemName', ITEMS[0])
  await items.cell(item, 'itemName').click()
  await page.getByRole('button', { name: '归入阶段' }).click()
  await page.getByRole('menuitem', { name: phase!.phaseName! }).click()
  await expect(toast(page, `已将 1 项归入“${phase!.phaseName}”`)).toBeVisible()
  await items.expectRows('itemName', ITEMS.length - 1)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('dialog', { name: /^阶段明细/ }).getByRole('button', { name: '关闭' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { rows } = await me.call(analysisReportApi.phases, analysis)
  await expect(report.cell(phase!.id, 'amount')).toHaveText(groupThousands(rows.find(({ id }) => id === phase!.id)!.amount!))
  await expect(total).toHaveText(groupThousands(sums.direct!))

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出全部报表' }).click()
  const sheets = await readBytes(await readFile(await (await coming).path()))
  expect(sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['测算表', '材料汇总', '阶段汇总', '机械费']))
})
