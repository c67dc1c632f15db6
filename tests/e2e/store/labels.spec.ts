import { expect } from 'playwright/test'
import { daysAfter } from '#schemas/kit/index.ts'
import { TILE } from '../contract/contracts.ts'
import { builtProject } from '../subscribe/subscribes.ts'
import { openAs, test } from '../tools/app.ts'
import { button } from '../tools/approval.ts'
import { SheetOf } from '../tools/sheet.ts'
import { ordered, received, TODAY } from './stocked.ts'

/** Sides of each page of a PDF in millimetres. */
const pagesOf = (pdf: Buffer): string[] => [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [width, height].map(points => Math.round(Number(points) / 72 * 25.4)).join(' × '))

test('labels of the stock are seen before they are printed, as many of each as one says, one to a page of 60 × 40 mm', async ({ page }) => {
  const projectId = await builtProject()
  await received(projectId, await ordered(projectId, `标签${String(Date.now()).slice(-6)}`, '20', daysAfter(TODAY, 2)))
  await openAs(page, `/project/${projectId}/storage?tab=stock`, 'keeper')
  const sheet = new SheetOf(page, '库存')
  await sheet.cell(await sheet.rowId('itemName', TILE), 'unit').click()
  await button(page, '打印标签').click()
  await page.getByRole('menuitem', { name: '所选 1 种材料' }).click()
  const dialog = page.getByRole('dialog', { name: /打印标签/ })
  const label = dialog.getByRole('article', { name: TILE })
  await expect(label.getByRole('img', { name: '二维码' })).toBeVisible()
  await expect(label).toContainText('单位m²')
  await expect(dialog.getByRole('status')).toHaveText('60 × 40 mm，共 1 张')
  await dialog.getByRole('textbox', { name: `${TILE} 份数` }).fill('３')
  await expect(dialog.getByRole('status')).toHaveText('60 × 40 mm，共 3 张')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['60 × 40', '60 × 40', '60 × 40'])
  await dialog.getByRole('button', { name: '跳过' }).click()
  await expect(dialog.getByRole('button', { name: '打印', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: `${TILE} 份数` }).fill('一')
  await expect(dialog.getByRole('alert')).toHaveText('请填 0 到 999 的整数')
})
