import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build } from 'vite'
import { supplyComparisonApi } from '#shared/api/supplyComparison.ts'
import { gridOf, Offers, rowsOf } from '#client/pages/supply/comparison/rows.ts'
import { findChromium } from '../tools/browser.mjs'
import { signIn, type Api } from '../tools/api.ts'
import { measure, median, type Result } from './harness.ts'
import { comparedInquiry, sentInquiry } from './inquiry.ts'
import { firstPaint, filledCell, openPage, scrolled } from './painted.ts'
import { servePlain } from './plain/serve.ts'
import type { Part } from './report.ts'
import { startBenchServer } from './server.ts'

const [LINES, SUPPLIERS] = [500, 12] as const
const OPEN_MS = 1_000
const ROOT = resolve(import.meta.dirname, '../..')
/** A 3G telephone: bytes a second and round-trip milliseconds, as in WebPageTest. */
const MOBILE = { offline: false, latency: 300, downloadThroughput: 1_600_000 / 8, uploadThroughput: 768_000 / 8 } as const
/** Milliseconds from the address to an editable price, and from the last key to the saved quote: its debounce, then two round trips. */
const [TYPED_MS, SAVED_MS] = [5_000, 3_000] as const
const RUNS = { warmUps: 2, rounds: 9 } as const

/** The reference has exactly the room of AG Grid in the product's page. */
async function sameRoom(productPage: Page, referencePage: Page): Promise<void> {
  const { width, height } = await productPage.evaluate(() => {
    const box = document.querySelector('.ag-root-wrapper')!.getBoundingClientRect()
    return { width: box.width, height: box.height }
  })
  await referencePage.addInitScript(([wide, high]) => {
    addEventListener(
      'DOMContentLoaded',
      () => Object.assign(document.querySelector<HTMLElement>('#grid')!.style, { width: `${wide}px`, height: `${high}px` })
    )
  }, [width, height] as const)
}

async function comparison(browser: Browser, api: Api, url: string): Promise<Result[]> {
  const id = await comparedInquiry(api, url, LINES, SUPPLIERS)
  const data = await api.call(supplyComparisonApi.MATERIAL.compare, { id })
  const offers = new Offers(data)
  const rows = rowsOf(data, offers, data.side, new Map()).map(row => ({ ...row, key: String(row.id) }))
  const reference = await servePlain(gridOf(data, offers, data.side, true), rows)
  try {
    const [productPage, referencePage] = [await openPage(browser, filledCell('price1'), api), await openPage(browser, filledCell('price1'))]
    const address = new URL(`/em/material/inquiry/compare?id=${id}`, url).href
    await firstPaint(productPage, address)
    await sameRoom(productPage, referencePage)
    const facts = { ours: () => firstPaint(productPage, address) }
    const opened = await measure(
      { name: 'open the comparison, against plain AG Grid', goal: 2, ...facts, reference: () => firstPaint(referencePage, reference.url) },
      RUNS
    )
    const within = { ...opened, name: `the same, against ${OPEN_MS} ms`, goal: 1, reference: OPEN_MS, ratio: opened.ours / OPEN_MS }
    return [
      { ...within, verdict: opened.verdict === 'inconclusive' ? 'inconclusive' : within.ratio <= 1 ? 'pass' : 'short' }, opened,
      await measure(
        { name: 'scroll it, p95 frame gap', goal: 1.1, ours: () => scrolled(productPage), reference: () => scrolled(referencePage) }, RUNS
      ),
    ]
  } finally {
    await reference.stop()
  }
}

/** A supplier's waiting times on a telephone, in windows with empty caches. */
async function telephone(browser: Browser, api: Api, url: string): Promise<Result[]> {
  const { paths } = await sentInquiry(api, 40, RUNS.rounds)
  const [typed, saved]: [number[], number[]] = [[], []]
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'zh-CN' })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', MOBILE)
    const start = performance.now()
    await page.goto(new URL(path, url).href, { waitUntil: 'commit' })
    const price = page.getByRole('textbox', { name: '单价' })
    await price.fill('88.5')
    typed.push(performance.now() - start)
    const last = performance.now()
    await page.getByText(/已保存/).first().waitFor()
    saved.push(performance.now() - last)
    await context.close()
  }
  const result = (name: string, times: readonly number[], maxMs: number): Result => {
    const ratio = median(times) / maxMs
    return {
      name: `${name}, against ${maxMs} ms`, ours: median(times), reference: maxMs, ratio, again: 1, goal: 1, rounds: times.length,
      verdict: ratio <= 1 ? 'pass' : 'short',
    }
  }
  return [result('3G, until a price is typed', typed, TYPED_MS), result('3G, from the last key to the saved quote', saved, SAVED_MS)]
}

/** Benchmarks browser waits of buyers and suppliers: the comparison of a large inquiry, and the supplier's page on a telephone. */
export async function benchOffers(): Promise<Part> {
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' })
  const server = await startBenchServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const api = await signIn(server.url, 'buyer')
    const results = [...await comparison(browser, api, server.url), ...await telephone(browser, api, server.url)]
    return {
      name: 'offers', place: server.place, results,
      about:
        `The comparison of ${LINES} lines with quotes of ${SUPPLIERS} suppliers, against the same columns and rows in plain AG Grid `
        + `Community; the supplier's page of 40 lines at 390 px, nothing loaded before, 1.6 Mbit/s and ${MOBILE.latency} ms there and `
        + `back. Chromium ${browser.version()}`,
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
