import type { Page } from 'playwright/test'

/** Keeps what a page asks for under such an address pending. @returns lets go of it, and of all that is asked after */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo!: () => void
  const held = new Promise<void>(done => { letGo = done })
  await page.route(url, async route => {
    await held
    await route.continue()
  })
  return letGo
}
