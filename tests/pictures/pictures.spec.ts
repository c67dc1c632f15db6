import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { KEEP_COOKIE, SETTINGS_KEY } from '#client/data/localStore.ts'
import { test } from '../e2e/tools/app.ts'
import { projectScreens, recordScreens, loaded, show, shownScreens } from '../e2e/tools/screens.ts'
import { albumOf } from './album.ts'
import { MOMENTS, type Moment } from './moments.ts'

const ALBUM = resolve(import.meta.dirname, '../../.pictures')
const THEMES = ['light', 'dark'] as const
const PHONE = 390
const WIDTHS = [1440, 768, 576, PHONE]
/** Text that names of pictured screens contain; all screens if unset. */
const ONLY = process.env.SCREENS ?? ''

async function moments(): Promise<Moment[]> {
  const screens = [...shownScreens, ...await recordScreens(), ...await projectScreens()]
  return [...screens.map(screen => ({ name: screen.path, come: (page: Page) => show(page, screen) })), ...MOMENTS].filter(({ name }) =>
    new RegExp(ONLY).test(name))
}

const fileOf = (name: string): string =>
  `${name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replace(/[^\w-]+/g, '_').replace(/^_|_$/g, '')}.png`

for (const width of WIDTHS) {
  test.describe(() => {
    // Narrow screens are handheld; the theme is a script for every page.
    test.use({ fresh: true, hasTouch: width === PHONE, isMobile: width === PHONE })
    for (const theme of THEMES) {
      test(`${width} px, ${theme}`, async ({ page }) => {
        test.setTimeout(900_000)
        const folder = `${width}-${theme}`
        await mkdir(resolve(ALBUM, folder), { recursive: true })
        await page.setViewportSize({ width, height: 900 })
        await page.addInitScript(([cookieName, key, value]) => {
          document.cookie = `${cookieName}=1; path=/`
          localStorage.setItem(key, value)
        }, [KEEP_COOKIE, SETTINGS_KEY, JSON.stringify({ theme })] as const)
        for (const { name, come } of await moments()) {
          await test.step(name, async () => {
            try {
              await come(page)
              await loaded(page)
            } catch (error) {
              // The picture shows the cause; the others are still taken.
              expect.soft(error, name).toBeUndefined()
            }
            await page.screenshot({ path: resolve(ALBUM, folder, fileOf(name)), animations: 'disabled' })
          })
        }
      })
    }
  })
}

test.afterAll(async () => {
  const names = (await moments()).map(({ name }) => ({ name, file: fileOf(name) }))
  await writeFile(resolve(ALBUM, 'index.html'), albumOf(names, WIDTHS.flatMap(width => THEMES.map(theme => ({ width, theme })))))
})
