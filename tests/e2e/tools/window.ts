import { test as base, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright/test'
import { serverUrl } from './servers.ts'

/** A file of the product's origin in which no client runs. */
export const EMPTY_PAGE = '/em/favicon.svg'
const WIDE = { width: 1440, height: 900 }
/** Everything of an origin stored beyond a page, except mere caches. */
const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers'

const options = (): BrowserContextOptions => (
  {
    baseURL: serverUrl(), locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: WIDE, permissions: ['clipboard-read', 'clipboard-write'],
  })

/**
 * Leaves the client for a file of the same origin, so that it requests nothing more: the renderer process stays. Closes other pages opened
 * by the test.
 */
async function leave(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages()
  for (const other of others) await other.close()
  await context.setOffline(false)
  if (first === undefined) return
  first.removeAllListeners()
  await first.unrouteAll({ behavior: 'ignoreErrors' })
  await first.goto(EMPTY_PAGE)
}

/** Resets the window: empty storage, the pointer in the corner, desktop size and media. */
async function forget(page: Page): Promise<void> {
  if (!page.url().endsWith(EMPTY_PAGE)) await page.goto(EMPTY_PAGE)
  await page.evaluate(() => sessionStorage.clear())
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: serverUrl(), storageTypes: STORED })
  await cdp.detach()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  await page.mouse.move(0, 0)
}

const open = (browser: Browser): Promise<BrowserContext> => browser.newContext(options())

/**
 * One window for a worker's tests, with the client already compiled: opening a new one takes three times as long. It is reset before the
 * next test. A test that changes the window permanently, by a script for every page or another clock, requests a new one: `test.use({
 * fresh: true })`.
 */
export const test = base.extend<{ fresh: boolean }, { shared: BrowserContext }>({
  fresh: [false, { option: true }],
  shared: [async ({ browser }, use) => {
    const context = await open(browser)
    await use(context)
    await context.close()
  }, { scope: 'worker' }],
  context: async ({ browser, shared, fresh }, use, test) => {
    const context = fresh ? await open(browser) : shared
    await use(context)
    // Closing the window makes a pending wait report itself.
    if (test.status === 'timedOut') for (const page of context.pages()) await page.close()
    // Other users' windows would listen and draw beside every later test.
    for (const context of browser.contexts()) if (context !== shared) await context.close()
    if (!fresh) await leave(context)
  },
  page: async ({ context, viewport, fresh }, use) => {
    const page = context.pages()[0] ?? await context.newPage()
    if (!fresh)
      page.addInitScript = () => Promise.reject(new Error('A script for every page stays in the window: test.use({ fresh: true })'))
    await page.setViewportSize(viewport ?? WIDE)
    await forget(page)
    await use(page)
  },
})
