import { expect, type Page } from 'playwright/test'
import { test } from '../tools/app.ts'
import { byTurns, IN_FULL } from '../tools/full.ts'
import { projectScreens, recordScreens, settled, show, shownScreens, sideways, still, twice, type ShownScreen } from '../tools/screens.ts'
import { expectClean } from './axe.ts'

const WIDE = { width: 1440, height: 900 }
/** Narrower than a desk: a tablet and a phone. */
const NARROW = [768, 390]

/**
 * One visit: nothing for assistive technology to stumble over, and narrower nothing scrolls sideways or by two bars. Of the themes and
 * widths each visit has one by its turn, so that four in a row have every pair of them; the long run has all.
 */
async function check(page: Page, screen: ShownScreen, turn: number): Promise<void> {
  await show(page, screen)
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

/** What addresses show that lack the record they are about: a line that says so, or the form of a new one. */
const WITHOUT_RECORD: Readonly<Record<string, string>> = {
  ...Object.fromEntries([
    '/menu/problem-detail', '/project/state/save', '/project/detail', '/project/fullDetail', '/project/state/detail', '/project/executeReady/info', '/project/executeReady/member',
    '/purchaseContractDetail', 'man/detail', 'contract/supplement', 'detail', 'materialItem/detail',
  ].map(path => [path, 'a line'])),
  '/project/edit': '/project/add', edit: 'add', copy: 'add', 'contract/detail': 'contract/add', 'contract/edit': 'contract/add',
}

/** Screens of another library are the same page with other columns, and so are those without a record: `npm test` visits the first of them. */
function kindOf(path: string): string {
  const kind = path.replace(/^\/(work|material|machine)\//, '')
  return WITHOUT_RECORD[kind] ?? kind
}
const isFirst = ({ path }: ShownScreen): boolean => shownScreens.find(other => kindOf(other.path) === kindOf(path))!.path === path

for (const [turn, screen] of shownScreens.entries()) test(screen.path, isFirst(screen) ? {} : IN_FULL, ({ page }) => check(page, screen, turn))

test('pages of a record', async ({ page }) => {
  test.setTimeout(120_000)
  for (const [turn, screen] of (await recordScreens()).entries()) await test.step(screen.path, () => check(page, screen, turn))
})

test('pages of a project', async ({ page }) => {
  test.setTimeout(180_000)
  for (const [turn, screen] of (await projectScreens()).entries()) await test.step(screen.path, () => check(page, screen, turn))
})

/** Opened narrow, not made narrow: what a page decides when it is drawn. */
test('lists and pages that are opened on a phone do not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const screen of [{ path: '/quota/list', as: 'boss' }, { path: '/dashboard/workplace', as: 'boss' }, ...(await recordScreens()).slice(0, 3)]) {
    await show(page, screen)
    expect({ ...screen, across: await sideways(page), down: await twice(page) }).toEqual({ ...screen, across: 0, down: 0 })
  }
})
