import { expect, type Locator, type Page } from 'playwright/test'
import { TOKEN_KEY, TOKEN_LIFETIME_MS } from '#client/data/token.ts'
import { KEEP_COOKIE } from '#client/data/localStore.ts'
import { signIn as signInByCall, type Api } from '../../tools/api.ts'
import { serverUrl } from './servers.ts'
import { BARE, test as base } from './window.ts'

/** Lines of a failed page that its log has, without cells: those of what lies over it are the last. */
const LINES_SHOWN = 60
/** What a page that failed its test shows, for a log that keeps no pictures. */
const shownIn = (page: Page): Promise<string> => page.locator('body').ariaSnapshot({ timeout: 5000 })
  .then(
    text => text.split('\n').filter(line => !/^ *- (grid)?cell /.test(line)).slice(-LINES_SHOWN).join('\n'),
    (error: unknown) => `Nothing can be read of the page: ${String(error)}`
  )

/** Pages of this worker's server. The clipboard is the browser's own; an error that the page does not catch fails the test. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [async ({ page }, use, info) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.stack ?? error.message))
    await use(undefined)
    if (info.status !== info.expectedStatus)
      for (const open of page.context().browser()!.contexts().flatMap(context => context.pages()))
        process.stdout.write(`${open.url()}\n${await shownIn(open)}\n`)
    expect(errors).toEqual([])
  }, { auto: true }],
  // Of a window that a test opens for somebody else.
  baseURL: async ({}, use) => use(serverUrl()),
  permissions: async ({}, use) => use(['clipboard-read', 'clipboard-write']),
})

const known = new Map<string, Promise<Api>>()

/** The calls of a person of the demonstration, signed in once in this worker. */
export function apiFor(loginName = 'estimator'): Promise<Api> {
  const api = known.get(loginName) ?? signInByCall(serverUrl(), loginName)
  known.set(loginName, api)
  return api
}

/** Puts a person's token into the browser, as signing in does, and opens a page of the product. */
export async function openWith(page: Page, { token }: Api, path: string): Promise<void> {
  // A file of the same origin, where a new page stands already: no client runs yet, so nothing is asked without a token.
  if (!page.url().endsWith(BARE)) await page.goto(BARE)
  await page.evaluate(
    ([key, value, expires, keep]) => {
      localStorage.setItem(key, JSON.stringify({ value, expires }))
      document.cookie = `${keep}=1; path=/`
    },
    [TOKEN_KEY, token, Date.now() + TOKEN_LIFETIME_MS, KEEP_COOKIE] as const,
  )
  await page.goto(`/em${path}`)
}

/** Opens a page of the product as a person of the demonstration. */
export async function openAs(page: Page, path: string, loginName = 'estimator'): Promise<Api> {
  const api = await apiFor(loginName)
  await openWith(page, api, path)
  return api
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Most stops of the keyboard on one page, with room. */
const STOPS = 60

/** Walks with Tab, back with Shift+Tab or down a menu, until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  const reached = () => target.evaluate(element => element === document.activeElement)
  for (let stops = 0; stops < STOPS && !await reached(); stops++) await press(page, key)
  await expect(target).toBeFocused()
}

/** A message at the bottom right. */
export const said = (page: Page, text: string | RegExp) => page.locator('.bp6-toast').filter({ hasText: text }).first()

/** Answers the question with this title by the button of this name. */
export async function answer(page: Page, title: string | RegExp, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
