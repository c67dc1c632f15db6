import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build } from 'vite'
import { serve } from '../e2e/tools/serve.ts'
import { serverUrl } from '../e2e/tools/servers.ts'
import { findChromium } from '../tools/browser.mjs'
import { measure, type Metric, type Result } from './harness.ts'
import { filledCell, firstPaint, openPage, p95, scrolled } from './painted.ts'
import type { Part } from './report.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ROWS = 5_000
/** Maximum ms per frame of a drag (sheet schedule). */
const FRAME = 16.7
const RUNS = { warmUps: 1, rounds: 9 } as const
const DRAGGED = 60
/** Without the screen's clock a frame takes as long as its work. */
const FREE_FRAMES = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/**
 * Drags the first bar by a few pixels a frame, then cancels.
 * @returns like {@link scrolled}
 */
async function dragged(page: Page): Promise<number> {
  await page.evaluate(() => { document.querySelector('.ag-grid-viewport')!.scrollTop = 0 })
  const box = (await page.locator('.ag-row[row-id="p0.0"] .yz-t-bar').boundingBox())!
  await page.mouse.move(box.x + 8, box.y + 6)
  await page.mouse.down()
  const gaps = await page.evaluate(async ([frames, left, top]) => {
    const gaps: number[] = []
    let last = 0
    for (let at = 0; at <= frames; at++) {
      dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientX: left + (1 + at) * 4, clientY: top }))
      const now = await new Promise<number>(next => { requestAnimationFrame(next) })
      if (at > 0) gaps.push(now - last)
      last = now
    }
    if (document.querySelector('.yz-time-tip') === null) throw new Error('nothing is held')
    return gaps
  }, [DRAGGED, box.x + 8, box.y + 6] as const)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return p95(gaps)
}

async function questions(browser: Browser): Promise<Metric[]> {
  const at = (query: string): string => new URL(`/em/gallery/time?rows=${ROWS}${query}`, serverUrl()).href
  const [timelinePage, referencePage] = [await openPage(browser, '.yz-t-bar'), await openPage(browser, filledCell('name'))]
  await firstPaint(referencePage, at('&area=0&reset=1'))
  await firstPaint(timelinePage, at('&reset=1'))
  return [
    {
      name: 'scroll, p95 frame gap / the same rows without the time column', goal: 1.1, ours: () => scrolled(timelinePage),
      reference: () => scrolled(referencePage),
    },
    {
      name: 'opened / the same rows without the time column', goal: 1.1, ours: () => firstPaint(timelinePage, at('')),
      reference: () => firstPaint(referencePage, at('&area=0')),
    },
    { name: `a frame of a drag, p95 / ${FRAME} ms`, goal: 1, ours: () => dragged(timelinePage), reference: async () => FRAME },
  ]
}

/** Benchmarks the workspace's time area beside 5,000 rows. */
export async function benchTime(): Promise<Part> {
  await build({ configFile: join(ROOT, 'tests/gallery/vite.config.ts'), logLevel: 'error' })
  const stop = await serve({ workers: 1 }, '--import', 'tsx', 'tests/gallery/main.ts')
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', ...FREE_FRAMES] })
  try {
    const results: Result[] = []
    for (const metric of await questions(browser)) results.push(await measure(metric, RUNS))
    return {
      name: 'time', results,
      about: `The time area beside ${ROWS.toLocaleString(
        'en'
      )} rows with their links in a browser, against the same rows without it and against what people may wait`,
    }
  } finally {
    await browser.close()
    await stop()
  }
}
