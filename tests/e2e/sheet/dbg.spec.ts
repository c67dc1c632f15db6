import { test } from 'playwright/test'
test('perf', async ({ page }) => {
  page.on('pageerror', e => console.log('ERR', e.message))
  await page.goto('http://localhost:5311/perf.html')
  await page.waitForFunction(() => 'perfResult' in window, null, { timeout: 60000 })
  console.log(JSON.stringify(await page.evaluate(() => (window as unknown as { perfResult: unknown }).perfResult)))
})
