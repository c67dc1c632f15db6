import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { groupThousands } from '#schemas/kit/index.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { expectClean } from '../shell/axe.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { ITEMS, submittedAnalyses } from './compared.ts'

test('an analysis is shared with somebody without an account, who reads what was chosen until it is taken back', async (
  { page, browser }
) => {
  const { projectId, ids } = await submittedAnalyses()
  const { sums } = await (await apiFor('cost')).call(analysisSheetApi.totals, { projectId, analyseId: ids.estimator })
  await openAs(page, `/project/${projectId}/analyse/optimizeDetail`, 'cost')
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('menuitem', { name: '新的分享链接' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await expect(dialog.getByRole('alert')).toContainText('请填写分享给谁')
  await dialog.getByLabel('给谁').fill('酒店业主')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = await dialog.getByLabel('链接').inputValue()
  await press(page, 'Escape')

  const reader = await (await browser.newContext()).newPage()
  const response = await reader.goto(link)
  expect(response!.headers()['x-robots-tag']).toContain('noindex')
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('越秀会所翻新')
  for (const name of ITEMS) await expect(reader.getByRole('cell', { name })).toBeVisible()
  await expect(reader.getByRole('main')).toContainText(groupThousands(sums.sell!))
  await expect(reader.getByRole('main')).not.toContainText(groupThousands(sums.direct!))
  await expect(reader.getByText('直接成本')).toHaveCount(0)
  await expectClean(reader)

  const coming = reader.waitForEvent('download')
  await reader.getByRole('button', { name: '导出 Excel' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^越秀会所翻新.* 第 1 轮测算\.xlsx$/)
  const [summary, items, ...others] = await readBytes(await readFile(await file.path()))
  expect([summary!.name, items!.name, others]).toEqual(['合计', '清单项', []])
  const [head, ...rows] = items!.rows
  const at = (label: string) => head!.findIndex(cell => cell?.text === label)
  expect(rows.map(row => row[at('清单项目')]?.text ?? '')).toEqual([...ITEMS, ''])
  expect(Number(rows.at(-1)![at('报价')]!.number)).toBe(Number(sums.sell))
  expect([at('直接成本'), summary!.rows.some(([name]) => name?.text === '直接成本')]).toEqual([-1, false])

  // An A4 page with all columns, black on white, with places to sign and no buttons.
  await reader.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await reader.setViewportSize({ width: 688, height: 1000 })
  await expect(reader.getByRole('button', { name: '打印' })).toBeHidden()
  await expect(reader.getByText('审核：')).toBeVisible()
  expect(await reader.evaluate(() => [
    document.documentElement.scrollWidth <= innerWidth, getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('td')!).color,
  ]))
    .toEqual([true, 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  expect((await reader.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/MediaBox ?\[0 0 59[45][.\d]* 84[12]/)

  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('menuitem', { name: '管理分享链接' }).click()
  const shares = new SheetOf(page, '分享链接')
  const share = await shares.rowId('remark', '酒店业主')
  await expect(shares.cell(share, 'views')).toHaveText('1')
  await shares.cell(share, 'remark').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '撤销' }).click()
  await confirmDialog(page, /撤销给/, '撤销')
  await expect(toast(page, '已撤销')).toBeVisible()
  await expect(shares.cell(share, 'state')).toContainText('已撤销')
  await reader.reload()
  await expect(reader.getByText('链接不存在或已失效')).toBeVisible()
  await reader.context().close()
})
