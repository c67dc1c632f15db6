import { join, resolve } from 'node:path'
import type { Page, Request } from 'playwright'
import { build } from 'vite'
import { KEEP_COOKIE } from '#client/data/localStore.ts'
import { TOKEN_KEY, TOKEN_LIFETIME_MS } from '#client/data/token.ts'
import { insertPackages } from '../../rows.ts'
import { startBenchServer } from '../../server.ts'
import { fact, limit, type Question } from '../findings.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const PACKAGES = 100
const LAST_PAGE = 10
const FIRST_CODE = '.ag-row[row-index="0"] .ag-cell[col-id="quotaCode"]'

/**
 * Presses 下一页.
 * @returns milliseconds until other rows are painted
 */
const turn = (page: Page): Promise<number> => page.evaluate(async code => {
  const before = document.querySelector(code)?.textContent
  const start = performance.now()
  document.querySelector<HTMLElement>('.yz-pager [aria-label="下一页"]')?.click()
  await new Promise<void>(resolve => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(code)?.textContent === before) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await new Promise(resolve => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
  return performance.now() - start
}, FIRST_CODE)

/** Row 12: the next page of the product's package list, on the real server. */
export const nextPage: Question = async ({ theatre: { free }, runs }) => {
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' })
  const server = await startBenchServer()
  try {
    await insertPackages(server.pool, PACKAGES)
    const page = await (await free.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage()
    const token = JSON.stringify({ value: server.api.token, expires: Date.now() + TOKEN_LIFETIME_MS })
    await page.addInitScript(([cookieName, key, value]) => {
      document.cookie = `${cookieName}=1; path=/`
      localStorage.setItem(key, value)
    }, [KEEP_COOKIE, TOKEN_KEY, token] as const)
    const requestedPages: number[] = []
    let responseCount = 0
    const pageOf = (request: Request): number | undefined =>
      (request.url().endsWith('/describeQuotas') ? (request.postDataJSON() as { pageNum: number }).pageNum : undefined)
    page.on('request', request => requestedPages.push(pageOf(request) ?? 0))
    page.on('requestfinished', request => { responseCount = pageOf(request) ?? responseCount })
    /** Waits until the next page is prefetched. */
    const ahead = async (): Promise<void> => {
      for (let i = 0; ; i++) {
        if (responseCount === at + 1) return
        if (i === 500) throw new Error(`page ${at + 1} was not fetched ahead`)
        await page.waitForTimeout(20)
      }
    }
    await page.goto(new URL('/em/quota/list', server.url).href)
    await page.locator(FIRST_CODE).waitFor()
    let at = 1
    let onTheWay = 0
    const turnProductPage = async (): Promise<number> => {
      if (at === LAST_PAGE) {
        await page.getByRole('button', { name: '首页' }).click()
        at = 1
      }
      await ahead()
      requestedPages.length = 0
      const took = await turn(page)
      at += 1
      onTheWay += requestedPages.filter(pageNum => pageNum === at).length
      return took
    }
    const ruler = async (): Promise<number> => free.plain.mount(5000)
    const painted = await limit(
      { row: 12, metric: 'next page, prefetched', goal: 50, against: 'AG mount (ruler)' }, { ours: turnProductPage, reference: ruler }, runs
    )
    await page.context().close()
    return [painted, fact({ row: 12, metric: 'requests on the way to it', goal: 0, unit: 'requests' }, onTheWay)]
  } finally {
    await server.stop()
  }
}
