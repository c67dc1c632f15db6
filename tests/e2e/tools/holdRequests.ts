import { expect, type Page } from 'playwright/test'

const PROBE = '/em/routed'
const NO_CONTENT = 204

/** Waits until the page's requests go through its routes: a key pressed at once could precede the first of them. */
async function routed(page: Page): Promise<void> {
  const probe = `**${PROBE}`
  await page.route(probe, route => route.fulfill({ status: NO_CONTENT }))
  await expect.poll(() => page.evaluate(async path => (await fetch(path)).status, PROBE)).toBe(NO_CONTENT)
  await page.unroute(probe)
}

/**
 * Keeps the page's requests to such an address pending.
 * @returns a function that releases them, and all later ones
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo!: () => void
  const gate = new Promise<void>(done => { letGo = done })
  await page.route(url, async route => {
    await gate
    await route.continue()
  })
  await routed(page)
  return letGo
}
