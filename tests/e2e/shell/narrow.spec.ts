import { expect, type Page } from 'playwright/test'
import { openAs, test } from '../tools/app.ts'
import { show, shownScreens } from '../tools/screens.ts'

/** By how many pixels the window or the page in it scrolls sideways. */
const sideways = (page: Page) => page.evaluate(() => Math.max(
  ...[document.documentElement, ...document.querySelectorAll('.yz-tabpage:not([hidden])')].map(box => box.scrollWidth - box.clientWidth),
))

for (const width of [390, 768]) {
  test(`no screen scrolls sideways at ${width} px`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 844 })
    const found: string[] = []
    for (const screen of shownScreens) {
      await show(page, screen)
      const pixels = await sideways(page)
      if (pixels > 0) found.push(`${screen.path}: ${pixels}`)
    }
    expect(found).toEqual([])
  })
}

test('the tools of a list stand in one row beside a tree on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openAs(page, '/merchant/settings?section=itemTree', 'admin')
  await expect(page.getByRole('toolbar').getByRole('button', { name: '更多' })).toBeVisible()
  const rows = await page.locator('.yz-toolbar > .end').evaluate(end => new Set([...end.children].map(tool => Math.round(tool.getBoundingClientRect().top))).size)
  expect(rows).toBe(1)
})

test('the sign-in form does not move once it is there', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + (entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/em/user/login')
  await expect(page.getByRole('link', { name: '申请入驻' })).toBeVisible()
  expect(Number(await page.evaluate(() => document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.005)
})
