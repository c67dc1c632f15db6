import { test as base, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright/test'
import { serverUrl } from './servers.ts'

/** A file of the product's origin in which no client runs. */
export const BARE = '/em/favicon.svg'
const WIDE = { width: 1440, height: 900 }
/** Everything of an origin that is kept beyond a page, except what spares time alone. */
const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers'

const options = (): BrowserContextOptions => (
  {
    baseURL: serverUrl(), locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: WIDE, permissions: ['clipboard-read', 'clipboard-write'],
  })

/** Leaves the client, so that it asks the server nothing more, for a file of the same origin: the process that draws stays. Closes what the test has opened beside it. */
async function leave(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages()
  for (const other of others) await other.close()
  await context.setOffline(false)
  if (first === undefined) return
  first.removeAllListeners()
  await first.unrouteAll({ behavior: 'ignoreErrors' })
  await first.goto(BARE)
}

/** The window as a new one would be: nothing stored, the pointer in the corner, the size and the media of a desk. */
async function forget(page: Page): Promise<void> {
  if (!page.url().endsWith(BARE)) await page.goto(BARE)
  await page.evaluate(() => sessionStorage.clear())
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: serverUrl(), storageTypes: STORED })
  await cdp.detach()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  await page.mouse.move(0, 0)
}

const open = (browser: Browser): Promise<BrowserContext> => browser.newContext(options())

/**
 * One window for the tests of a worker, which has compiled the client already: opening it anew takes three times as long. What a test
 * leaves in it is forgotten before the next one. A test that changes the window for good, by a script for every page or another clock,
 * asks for one of its own: `test.use({ fresh: true })`.
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
    // What a test still waits for says so once its window closes.
    if (test.status === 'timedOut') for (const page of context.pages()) await page.close()
    // Windows of other people would go on listening and drawing beside every later test.
    for (const theirs of browser.contexts()) if (theirs !== shared) await theirs.close()
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
