import { expect, type Page } from 'playwright/test'

const PROBE = '/em/routed'
const NO_CONTENT = 204

/** Until what the page asks for goes through its routes: a key that is pressed at once could be ahead of the first of them. */
async function routed(page: Page): Promise<void> {
  const probe = `**${PROBE}`
  await page.route(probe, route => route.fulfill({ status: NO_CONTENT }))
  await expect.poll(() => page.evaluate(async path => (await fetch(path)).status, PROBE)).toBe(NO_CONTENT)
  await page.unroute(probe)
}

/** Keeps what a page asks for under such an address pending. @returns lets go of it, and of all that is asked after */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo!: () => void
  const held = new Promise<void>(done => { letGo = done })
  await page.route(url, async route => {
    await held
    await route.continue()
  })
  await routed(page)
  return letGo
}
