import { expect, type Page } from 'playwright/test'
import { test } from '../tools/app.ts'
import { projectScreens, recordScreens, settled, show, shownScreens, sideways, still, twice, type ShownScreen } from '../tools/screens.ts'
import { expectClean } from './axe.ts'

const WIDE = { width: 1440, height: 900 }

/** One visit: nothing for assistive technology to stumble over in light and dark, and narrower nothing scrolls sideways or by two bars. */
async function check(page: Page, screen: ShownScreen): Promise<void> {
  await show(page, screen)
  await expectClean(page)
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    await still(page)
    const found = async () => ({ across: await sideways(page), down: screen.as === null ? 0 : await twice(page) })
    await expect.poll(found, `${screen.path} at ${width} px`).toEqual({ across: 0, down: 0 })
  }
  await page.setViewportSize(WIDE)
}

for (const screen of shownScreens) test(screen.path, ({ page }) => check(page, screen))

test('pages of a record', async ({ page }) => {
  test.setTimeout(120_000)
  for (const screen of await recordScreens()) await test.step(screen.path, () => check(page, screen))
})

test('pages of a project', async ({ page }) => {
  test.setTimeout(180_000)
  for (const screen of await projectScreens()) await test.step(screen.path, () => check(page, screen))
})

/** Opened narrow, not made narrow: what a page decides when it is drawn. */
test('lists and pages that are opened on a phone do not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const screen of [{ path: '/quota/list', as: 'boss' }, { path: '/dashboard/workplace', as: 'boss' }, ...(await recordScreens()).slice(0, 3)]) {
    await show(page, screen)
    expect({ ...screen, across: await sideways(page), down: await twice(page) }).toEqual({ ...screen, across: 0, down: 0 })
  }
})
