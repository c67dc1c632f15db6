import { chromium, type Browser, type CDPSession, type Page } from 'playwright'
import { findChromium } from '../../tools/browser.mjs'
import { servePages } from './pages/serve.ts'
import type { DisabledPart } from './pages/side.ts'
import type { CpuProfile, SourceOf } from './profile/readProfile.ts'

const VIEW = { width: 1440, height: 900 } as const
const ARGS = ['--js-flags=--expose-gc', ...process.getuid?.() === 0 ? ['--no-sandbox'] : []]
/** Without the screen's clock a frame takes as long as its work; otherwise every response is rounded to full sixtieths. */
const FREE_FRAMES = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
/** Microseconds. */
const SAMPLED_EVERY = 200

export type SideName = 'ours' | 'plain' | 'hot'

/** One side in its own tab, with browser-only readings. */
export class Actor {
  readonly page: Page
  readonly #cdp: CDPSession
  #mounted: number | undefined

  constructor(page: Page, cdp: CDPSession) {
    this.page = page
    this.#cdp = cdp
  }

  /**
   * Opens the grid again with so many rows.
   * @returns milliseconds until painted
   */
  async mount(rows: number, disabledPart?: DisabledPart): Promise<number> {
    await this.clear()
    this.#mounted = rows
    return this.page.evaluate(([count, part]) => window.side.mount(count, part), [rows, disabledPart] as const)
  }

  async unmount(): Promise<void> {
    if (this.#mounted !== undefined) await this.page.evaluate(() => window.side.unmount())
    this.#mounted = undefined
  }

  /** Removes the grid with all its garbage before the next opening. */
  async clear(): Promise<void> {
    if (this.#mounted === undefined) return
    await this.unmount()
    await this.#collect()
  }

  /** Opens the grid with so many rows unless it is open. */
  async show(rows: number): Promise<void> {
    if (this.#mounted !== rows) await this.mount(rows)
  }

  focus(row: number, column: string): Promise<void> {
    return this.page.evaluate(([at, key]) => window.side.focus(at, key), [row, column] as const)
  }

  paste(text: string): Promise<number> {
    return this.page.evaluate(block => window.side.paste(block), text)
  }

  /** Used bytes of the page's script heap after a collection. */
  async heap(): Promise<number> {
    await this.#collect()
    const { usedSize } = await this.#cdp.send('Runtime.getHeapUsage')
    return usedSize
  }

  /** Milliseconds of main thread work since the page started. */
  async busy(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }

  async profiled(work: () => Promise<unknown>): Promise<CpuProfile> {
    await this.#cdp.send('Profiler.enable')
    await this.#cdp.send('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY })
    await this.#cdp.send('Profiler.start')
    await work()
    const { profile: { nodes, samples = [], timeDeltas = [] } } = await this.#cdp.send('Profiler.stop')
    await this.#cdp.send('Profiler.disable')
    return { nodes, samples, timeDeltas }
  }

  async #collect(): Promise<void> {
    // Once for free memory, once for memory released by finalizers.
    for (let i = 0; i < 2; i++) await this.#cdp.send('HeapProfiler.collectGarbage')
  }
}

export interface Stage {
  readonly browser: Browser
  readonly ours: Actor
  readonly plain: Actor
  readonly hot: Actor
}

/** Browsers for the questions: one with free frames, one at the screen's sixtieths. */
export interface Theatre {
  readonly free: Stage
  readonly screen: Stage
  readonly about: string
  readonly sourceOf: SourceOf
  stop(): Promise<void>
}

async function enter(browser: Browser, url: string): Promise<Actor> {
  const page = await (await browser.newContext({ viewport: VIEW, locale: 'zh-CN' })).newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'side' in window)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  return new Actor(page, cdp)
}

/** Gives the references exactly the room of AG Grid inside our workspace, and our sheet without surroundings (pages/ours.tsx). */
async function sameRoom(productActor: Actor, others: readonly Actor[]): Promise<void> {
  await productActor.mount(100)
  // Evaluated by a page script: a locator would leave its program in the heap of this side only.
  const room = await productActor.page.evaluate(() => {
    const { width, height } = document.querySelector('.ag-root-wrapper')!.getBoundingClientRect()
    document.documentElement.style.setProperty('--room', `${height}px`)
    return { width, height }
  })
  await productActor.unmount()
  for (const { page } of others) {
    await page.evaluate(({ width, height }) => {
      Object.assign(document.querySelector<HTMLElement>('#root')!.style, { width: `${width}px`, height: `${height}px` })
    }, room)
  }
}

async function open(url: string, args: readonly string[]): Promise<Stage> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...ARGS, ...args] })
  const [productActor, referenceActor, hot] = [
    await enter(browser, `${url}ours.html`), await enter(browser, `${url}plain.html`), await enter(browser, `${url}hot.html`),
  ]
  await sameRoom(productActor, [referenceActor, hot])
  return { browser, ours: productActor, plain: referenceActor, hot }
}

export async function openTheatre(): Promise<Theatre> {
  const pages = await servePages()
  const [free, screen] = [await open(pages.url, FREE_FRAMES), await open(pages.url, [])]
  return {
    free, screen, sourceOf: pages.sourceOf,
    about:
      `Chromium ${free.browser.version()}, AG Grid Community with our modules and theme, Handsontable ${pages.handsontable}; `
      + `${VIEW.width}×${VIEW.height} px`,
    async stop() {
      await free.browser.close()
      await screen.browser.close()
      await pages.stop()
    },
  }
}
