import { test } from 'playwright/test'
import { SheetPage } from '/work/main/tests/e2e/sheet/sheetPage.ts'
test('dbg', async ({ page }) => {
  page.on('console', m => console.log('CONSOLE', m.type(), m.text().slice(0, 600)))
  page.on('pageerror', e => console.log('ERR', e.message))
  const sheet = await SheetPage.open(page)
  await sheet.focus(1, 'unit')
  await page.keyboard.press('F2')
  await page.waitForTimeout(300)
  console.log(await page.evaluate(() => document.querySelector('.yz-cell-popup')?.outerHTML.slice(0,900)))
  await page.screenshot({ path: '/tmp/sheet2.png' })
  await page.keyboard.press('Escape')
  await sheet.focus(1, 'step')
  await page.keyboard.type('砌')
  await page.waitForTimeout(600)
  await page.screenshot({ path: '/tmp/sheet3.png' })
})
