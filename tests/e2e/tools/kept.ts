import { type Page } from 'playwright/test'
import { test as base } from './app.ts'
import { serverUrl } from './servers.ts'

/**
 * One browser page for all tests of a worker, which has parsed the client already: for tests that look at a screen and leave nothing
 * behind but what the browser stores, and that is forgotten before each.
 */
export const test = base.extend<object, { kept: Page }>({
  kept: [async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: serverUrl(), locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } })
    await use(await context.newPage())
    await context.close()
  }, { scope: 'worker' }],
  page: async ({ kept }, use) => {
    await kept.context().clearCookies()
    await kept.goto('/em/favicon.svg')
    await kept.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await kept.setViewportSize({ width: 1440, height: 900 })
    await use(kept)
    kept.removeAllListeners()
  },
})
