import type { Browser, Page } from 'playwright'
import { KEEP_COOKIE } from '#client/data/localStore.ts'
import { TOKEN_KEY, TOKEN_LIFETIME_MS } from '#client/data/token.ts'
import type { Api } from '../tools/api.ts'

const VIEW = { width: 1440, height: 900 } as const
const [FRAMES, STEP] = [90, 120] as const

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation until the page's content was painted; 0 until then. */
    benchPainted: number
    /** Milliseconds from each key to its painted response, in order. */
    benchKeys: number[]
  }
}

/** A cell with rendered text in a column. */
export const filledCell = (column: string): string => `.ag-cell[col-id="${column}"]:not(:empty)`

/**
 * Makes every document of the page record when the selector's content is painted, and each key's time until its response: two frames after.
 */
export async function watchPaint(page: Page, content: string): Promise<void> {
  await page.addInitScript(selector => {
    window.benchPainted = 0
    window.benchKeys = []
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector) === null) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => void (window.benchPainted = performance.now())))
    }).observe(document, { childList: true, subtree: true, characterData: true })
    addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => requestAnimationFrame(() => window.benchKeys.push(performance.now() - timeStamp)))
    }, { capture: true })
  }, content)
}

/** A page in a new window that records when this content is painted, signed in as the caller of `api`. */
export async function openPage(browser: Browser, content: string, api?: Api): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEW, locale: 'zh-CN' })).newPage()
  const storage = api === undefined ? {} : { [TOKEN_KEY]: JSON.stringify({ value: api.token, expires: Date.now() + TOKEN_LIFETIME_MS }) }
  await page.addInitScript(([cookieName, entries]) => {
    document.cookie = `${cookieName}=1; path=/`
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, [KEEP_COOKIE, storage] as const)
  await watchPaint(page, content)
  return page
}

/**
 * Opens an address.
 * @returns milliseconds from the start of the navigation until its content is painted
 */
export async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.benchPainted > 0)
  return page.evaluate(() => window.benchPainted)
}

/**
 * Reloads the open page in the same process.
 * @returns milliseconds like `firstPaint`
 */
export async function reloadPaint(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => window.benchPainted > 0)
  return page.evaluate(() => window.benchPainted)
}

/**
 * Presses keys one after the other, each after the paint of the previous one.
 * @returns milliseconds per key
 */
export async function pressKeys(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => void (window.benchKeys = []))
  for (const [i, key] of keys.entries()) {
    await page.keyboard.press(key)
    await page.waitForFunction(count => window.benchKeys.length > count, i)
  }
  return page.evaluate(() => window.benchKeys)
}

/** Selects a cell by a click; the row is the n-th rendered one. */
export async function selectCell(page: Page, column: string, row: number): Promise<void> {
  await page.locator(filledCell(column)).nth(row).click()
}

export const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

/**
 * Scrolls one notch of the wheel per frame, from the top.
 * @returns milliseconds between the frames, the 95th of a hundred
 */
export async function scrolled(page: Page): Promise<number> {
  return p95(await page.evaluate(async ([frames, step]) => {
    const scroller = document.querySelector('.ag-grid-viewport')!
    scroller.scrollTop = 0
    const gaps: number[] = []
    let last = 0
    // Skips the first ten frames.
    for (let at = -10; at < frames; at++) {
      if (at >= 0) scroller.scrollTop += step
      const now = await new Promise<number>(next => { requestAnimationFrame(next) })
      if (at >= 0) gaps.push(now - last)
      last = now
    }
    if (scroller.scrollTop < frames * step * 0.9) throw new Error('nothing was scrolled')
    return gaps
  }, [FRAMES, STEP] as const))
}
