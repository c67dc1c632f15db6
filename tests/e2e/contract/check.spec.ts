import { expect } from 'playwright/test'
import { openAs, press, tabTo, test } from '../tools/app.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

const ROWS = 60
/** Initially far below the visible part, and right of it. */
const WRONG = 55

test('the form check leads to a cell of the lines that is out of sight, from the tab of the form and by keys', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await openAs(page, '/material/contract/add', 'buyer')
  await page.getByRole('tab', { name: /^合同明细/ }).click()
  await page.getByRole('button', { name: '新增材料合同明细' }).or(page.getByRole('button', { name: '新增合同明细' })).first().click()
  const lines = new SheetOf(page, '合同明细')
  await copy(page, Array.from({ length: ROWS }, (_, i) => [`材料${i + 1}`, '', '', 'm²', '1', i + 1 === WRONG ? '' : '2.00']))
  await lines.column('itemName').first().click()
  await press(page, 'Control+v')
  await expect(page.getByRole('tab', { name: /^合同明细/ })).toContainText(String(ROWS))
  await press(page, 'Control+Home', 'Alt+1')
  await expect(page.getByLabel('合同名称', { exact: true })).toBeVisible()

  const check = page.getByRole('button', { name: /^表单校验/ })
  await tabTo(page, check)
  await press(page, 'Enter')
  const entry = page.getByRole('group', { name: '表单校验' }).getByRole('button', { name: new RegExp(`第 ${WRONG} 行 单价`) })
  await tabTo(page, entry)
  await press(page, 'Enter')
  await expect(page.getByRole('group', { name: '表单校验' })).toBeHidden()
  await expect(page.getByLabel(new RegExp(`^单价 第${WRONG}行`))).toBeFocused()
  const cell = lines.cell(await lines.rowId('itemName', `材料${WRONG}`), 'price')
  await expect(cell).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect(cell).toHaveText('3.00')
  await check.click()
  await expect(page.getByRole('group', { name: '表单校验' })).toBeVisible()
  await expect(entry).toHaveCount(0)
})
