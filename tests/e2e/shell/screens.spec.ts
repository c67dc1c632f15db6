import { expect, type Page } from 'playwright/test'
import { test } from '../tools/app.ts'
import { byTurns, FULL } from '../tools/full.ts'
import { goOn, projectScreens, recordScreens, settled, show, shownScreens, sideways, still, twice, type ShownScreen } from '../tools/screens.ts'
import { expectClean } from './axe.ts'

const WIDE = { width: 1440, height: 900 }
/** Narrower than a desk: a tablet and a phone. */
const NARROW = [768, 390]

/**
 * One visit: nothing for assistive technology to stumble over, and narrower nothing scrolls sideways or by two bars. Of the themes and
 * widths each visit has one by its turn, so that four in a row have every pair of them; the long run has all.
 */
async function check(page: Page, screen: ShownScreen, turn: number, before: ShownScreen | undefined): Promise<void> {
  await (screen.as !== null && before?.as === screen.as ? goOn : show)(page, screen)
  await expectClean(page, turn)
  for (const width of byTurns(NARROW, turn >> 1)) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    await still(page)
    const found = async () => ({ across: await sideways(page), down: screen.as === null ? 0 : await twice(page) })
    await expect.poll(found, `${screen.path} at ${width} px`).toEqual({ across: 0, down: 0 })
  }
  await page.setViewportSize(WIDE)
}

/** Screens of another library are the same page with other columns: `npm test` visits the first of them. */
const kindOf = (path: string): string => path.replace(/^\/(work|material|machine)\//, '')
const isFirst = ({ path }: ShownScreen): boolean => shownScreens.find(other => kindOf(other.path) === kindOf(path))!.path === path

/** Screens of one test: the first is loaded, the others are gone to in its window. */
const IN_A_ROW = 8
function rowsOf(screens: readonly ShownScreen[]): ShownScreen[][] {
  return [...new Set(screens.map(({ as }) => as))].flatMap(as => {
    const own = screens.filter(screen => screen.as === as)
    return Array.from({ length: Math.ceil(own.length / IN_A_ROW) }, (_, at) => own.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW))
  })
}

async function checkAll(page: Page, screens: readonly ShownScreen[]): Promise<void> {
  for (const [turn, screen] of screens.entries()) await test.step(screen.path, () => check(page, screen, turn, screens[turn - 1]))
}

for (const row of rowsOf(shownScreens.filter(screen => FULL || isFirst(screen)))) {
  test(`${row[0]!.path} to ${row.at(-1)!.path}`, async ({ page }) => {
    test.setTimeout(120_000)
    await checkAll(page, row)
  })
}

test('pages of a record', async ({ page }) => {
  test.setTimeout(120_000)
  await checkAll(page, await recordScreens())
})

test('pages of a project', async ({ page }) => {
  test.setTimeout(180_000)
  await checkAll(page, await projectScreens())
})

/** Opened narrow, not made narrow: what a page decides when it is drawn. */
test('lists and pages that are opened on a phone do not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const screen of [{ path: '/quota/list', as: 'boss' }, { path: '/dashboard/workplace', as: 'boss' }, ...(await recordScreens()).slice(0, 3)]) {
    await show(page, screen)
    expect({ ...screen, across: await sideways(page), down: await twice(page) }).toEqual({ ...screen, across: 0, down: 0 })
  }
})
