import { expect } from 'playwright/test'
import { AWARDS } from '#schemas/supply/awards.ts'
import { documentApi } from '#shared/api/document.ts'
import { openAs, press, toast, test } from '../tools/app.ts'
import { state } from '../tools/approval.ts'
import { SheetOf } from '../tools/sheet.ts'
import { compared } from './compared.ts'

test('offers are compared at arrival, taken in ready ways, cell by cell and in parts, kept over a reload, and awarded with reasons', async (
  { page }
) => {
  const { id, names: [first, second] } = await compared('瓷砖比价', [['全抛釉地砖', '300'], ['瓷砖胶', '100']], [
    { prices: ['88.50', '2.00'], terms: { freight: 'EXTRA', freightAmount: '600.00', freightTaxRate: '9' } },
    { prices: ['92.00', '1.00'] },
    { prices: [null, '3.00'] },
  ])
  const api = await openAs(page, `/material/inquiry/compare?id=${id}`, 'buyer')
  await expect(page.getByRole('heading', { name: '瓷砖比价' })).toBeVisible()
  const sheet = new SheetOf(page, '比价（除税）')
  const [tile, glue] = [await sheet.rowId('itemName', '全抛釉地砖'), await sheet.rowId('itemName', '瓷砖胶')]
  await expect(sheet.cell(tile, 'price2')).toHaveText('未报')
  await page.getByRole('button', { name: '提交定标' }).click()
  await expect(toast(page, '还没有取任何一行')).toBeVisible()
  await page.getByRole('button', { name: '按方案取' }).click()
  await page.getByRole('menuitem', { name: /逐行最低/ }).click()
  await expect(page.getByText('2 行齐全').first()).toBeVisible()
  // Space selects a dearer one, which requires a reason: the submit leads there.
  await sheet.cell(glue, 'price0').click()
  await press(page, 'Space')
  await expect(page.getByRole('button', { name: '还有 1 行未写原因' })).toBeVisible()
  await page.getByRole('button', { name: '提交定标' }).click()
  await expect(toast(page, '还有 1 行未选最低价，请填写原因')).toBeVisible()
  await page.keyboard.type('同一家供货')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: /未写原因/ })).toHaveCount(0)
  // A row split between two suppliers; an excess is refused while typing.
  await sheet.cell(tile, 'price0').click()
  await press(page, 'Shift+F2')
  const split = page.getByRole('dialog', { name: /^拆分/ })
  await split.getByRole('textbox', { name: new RegExp(first!) }).fill('200')
  await split.getByRole('textbox', { name: new RegExp(second!) }).fill('200')
  await expect(split.getByRole('alert')).toContainText('超过可定标的 300')
  await expect(split.getByRole('button', { name: '拆分', exact: true })).toBeDisabled()
  await split.getByRole('textbox', { name: new RegExp(second!) }).fill('100')
  await press(page, 'Control+Enter')
  await expect(split).toHaveCount(0)
  await expect(sheet.cell(tile, 'price0')).toContainText('200')

  // Reloads the window in between: selection and reason are restored.
  await page.reload()
  await expect(sheet.cell(tile, 'price1')).toContainText('100')
  await expect(sheet.cell(glue, 'reason')).toHaveText('同一家供货')
  await sheet.cell(tile, 'reason').click()
  await page.keyboard.type('一家供不上')
  await press(page, 'Enter')
  await page.getByRole('button', { name: '提交定标' }).click()
  await expect(page).toHaveURL(/inquiry\/award\?id=/)
  await state(page, '未发起')
  await page.getByRole('tab', { name: /^定标明细/ }).click()
  const lines = page.getByRole('treegrid').or(page.getByRole('grid')).filter({ visible: true }).first()
  await expect(lines).toContainText(first!)
  await expect(lines).toContainText(second!)
  const { lines: { items } } = await api.call(documentApi(AWARDS.MATERIAL).info, { id: new URL(page.url()).searchParams.get('id') ?? '' })
  expect(items.map(({ supplierName, reason }) => [supplierName, reason])).toEqual([[first, '一家供不上'], [second, '一家供不上'], [first, '同一家供货']])
})
