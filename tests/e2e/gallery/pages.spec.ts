import { expect } from 'playwright/test'
import { PAGES } from '../../gallery/pages.ts'
import { openAs, press, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

test('a visitor is signed in by the gallery and finds every page in its index', async ({ page }) => {
  await page.goto('/em/gallery')
  for (const { route } of PAGES) await expect(page.getByRole('main').getByRole('link', { name: route.title, exact: true })).toBeVisible()
  await page.getByRole('link', { name: '单据行', exact: true }).click()
  await expect(page.getByRole('group', { name: '明细' })).toBeVisible()
})

test('document lines: rows as asked for, edited as in a document, and as at the start after a reset', async ({ page }) => {
  await openAs(page, '/gallery/sheet?rows=12')
  const sheet = new SheetOf(page, '明细')
  await expect(sheet.cell('r1', 'name')).toHaveText('平整场地')
  await sheet.type('r1', 'amount', '2')
  await sheet.type('r1', 'price', '3.5')
  await expect(sheet.cell('r1', 'total')).toHaveText('7.00')
  await press(page, 'Control+z', 'Control+z')
  await expect(sheet.cell('r1', 'amount')).toHaveText('0')
  await sheet.type('r1', 'name', '改名')
  await page.goto('/em/gallery/sheet?rows=12&reset=1')
  await expect(sheet.cell('r1', 'name')).toHaveText('平整场地')
})

test('kinds: every state says what is wrong, locked cells stay', async ({ page }) => {
  // Wide enough for every kind: hidden columns are not in the document.
  await page.setViewportSize({ width: 5000, height: 900 })
  await openAs(page, '/gallery/kinds?reset=1')
  const sheet = new SheetOf(page, '列类型')
  await expect(sheet.cell('k1', 'text')).toHaveClass(/cell-error/)
  await expect(sheet.cell('k3', 'decimal')).toHaveText('1.2345')
  await expect(sheet.cell('k3', 'decimal')).toHaveClass(/cell-error/)
  await sheet.type('k4', 'text', '改')
  await expect(sheet.cell('k4', 'text')).toHaveText('水泥砂浆')
  // Selects one of two cells: by key, by a click on its mark; not in a locked row or an empty cell.
  await expect(sheet.root.locator('.yz-header-group')).toContainText('报价')
  await sheet.cell('k2', 'offerB').click()
  await press(page, 'Space')
  await expect(sheet.cell('k2', 'offerB')).toHaveClass(/yz-taken/)
  await sheet.cell('k2', 'offerA').locator('.yz-one').click()
  await expect(sheet.cell('k2', 'offerA')).toHaveClass(/yz-taken/)
  await sheet.cell('k4', 'offerB').locator('.yz-one').click()
  await expect(sheet.cell('k4', 'offerA')).toHaveClass(/yz-taken/)
  await expect(sheet.cell('k1', 'offerA').locator('.yz-one')).toHaveCount(0)
})
