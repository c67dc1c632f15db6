import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { findChromium } from '../tools/browser.mjs'
import { MATERIALS, saveBigPackage, STEPS } from './bigPackage.ts'
import { measure, type Metric } from './harness.ts'
import { filledCell, firstPaint, openPage, pressKeys, reloadPaint, selectCell } from './painted.ts'
import type { PlainRow } from './plain/rows.ts'
import { servePlain } from './plain/serve.ts'
import type { Part } from './report.ts'
import { startBenchServer } from './server.ts'

/** Without the screen's clock a frame takes as long as its work; otherwise every response is rounded to full sixtieths. */
const FREE_FRAMES = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const SHOWN_ROWS = 8
const COLUMN = 'quotaNum'
const ROOT = resolve(import.meta.dirname, '../..')

const sum = (times: readonly number[]): number => times.reduce((all, time) => all + time, 0)

/** A value that differs from the last one, so that each entry is a change. */
function numbers(): () => string {
  let n = 0
  return () => String(11 + (n = (n + 1) % 80))
}

/**
 * Types a number into a row's cell.
 * @returns the milliseconds of each key, the confirming one last
 */
async function enter(page: Page, column: string, row: number, value: string): Promise<number[]> {
  await selectCell(page, column, row)
  return pressKeys(page, [...value, 'Enter'])
}

interface Sides { readonly ours: Page, readonly plain: Page }

function typing({ ours: productPage, plain: referencePage }: Sides): Metric[] {
  const [value, row] = [numbers(), numbers()]
  const typed = async (page: Page): Promise<number> => sum(await enter(page, COLUMN, Number(row()) % SHOWN_ROWS, value()))
  /** Row 0 is the material of a quarter of the rows. */
  const spread = async (page: Page): Promise<number> => (await enter(page, 'price', 0, value())).at(-1) ?? 0
  return [
    { name: 'typing a quantity', goal: 1.3, ours: () => typed(productPage), reference: () => typed(referencePage) },
    { name: 'price of 500 rows', goal: 2, ours: () => spread(productPage), reference: () => spread(referencePage) },
  ]
}

/** Benchmarks the editor with a very large package against the same rows in a plain AG Grid page of the same browser. */
export async function benchEditor(): Promise<Part> {
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' })
  const server = await startBenchServer()
  const { quotaId, rows } = await saveBigPackage(server.api)
  const plainPage = await servePlain(quotaMaterials, rows as unknown as PlainRow[])
  const root = process.getuid?.() === 0
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...FREE_FRAMES, ...root ? ['--no-sandbox'] : []] })
  try {
    const sides: Sides = {
      ours: await openPage(browser, '.yz-document-panel:not([hidden]) input', server.api),
      plain: await openPage(browser, filledCell(COLUMN)),
    }
    const address = new URL(`/em/quota/edit/${quotaId}`, server.url).href
    const results = [
      await measure({
        name: 'open, first paint, in a process of its own', goal: 1.5, ours: () => firstPaint(sides.ours, address),
        reference: () => firstPaint(sides.plain, plainPage.url),
      }),
      await measure(
        { name: 'reload, first paint', goal: 1.5, ours: () => reloadPaint(sides.ours), reference: () => reloadPaint(sides.plain) }
      ),
    ]
    await sides.ours.getByRole('tab', { name: '材料' }).click()
    for (const metric of typing(sides)) results.push(await measure(metric))
    return {
      name: 'editor',
      place: server.place,
      about: `a package of ${STEPS} steps and ${MATERIALS.toLocaleString('en')} material rows, against the same rows and columns in plain `
        + `AG Grid Community, Chromium ${browser.version()}, until painted (two frames)`,
      results,
    }
  } finally {
    await browser.close()
    await plainPage.stop()
    await server.stop()
  }
}
