import { expect, type Locator, type Page } from 'playwright/test'
import { TOKEN_KEY, TOKEN_LIFETIME_MS } from '#client/data/token.ts'
import { KEEP_COOKIE } from '#client/data/localStore.ts'
import { signIn as signInByCall, type Api } from '../../tools/api.ts'
import { serverUrl } from './servers.ts'
import { EMPTY_PAGE, test as base } from './window.ts'

/** Logged lines of a failed page, without cells: overlays are the last lines. */
const LINES_SHOWN = 60
/** Contents of a failed page, for a log without pictures. */
const shownIn = (page: Page): Promise<string> => page.locator('body').ariaSnapshot({ timeout: 5000 })
  .then(
    text => text.split('\n').filter(line => !/^ *- (grid)?cell /.test(line)).slice(-LINES_SHOWN).join('\n'),
    (error: unknown) => `Nothing can be read of the page: ${String(error)}`
  )

/** Pages of this worker's server, with the browser's clipboard; an uncaught page error fails the test. */
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
  // For windows that a test opens for another user.
  baseURL: async ({}, use) => use(serverUrl()),
  permissions: async ({}, use) => use(['clipboard-read', 'clipboard-write']),
})

const apiByLogin = new Map<string, Promise<Api>>()

/** API of a demonstration user, signed in once per worker. */
export function apiFor(loginName = 'estimator'): Promise<Api> {
  const api = apiByLogin.get(loginName) ?? signInByCall(serverUrl(), loginName)
  apiByLogin.set(loginName, api)
  return api
}

/** Stores a user's token in the browser, as signing in does, and opens a product page. */
export async function openWith(page: Page, { token }: Api, path: string): Promise<void> {
  // A file of the same origin, where a new page starts: no client runs yet, so nothing is requested without a token.
  if (!page.url().endsWith(EMPTY_PAGE)) await page.goto(EMPTY_PAGE)
  await page.evaluate(
    ([key, value, expires, cookieName]) => {
      localStorage.setItem(key, JSON.stringify({ value, expires }))
      document.cookie = `${cookieName}=1; path=/`
    },
    [TOKEN_KEY, token, Date.now() + TOKEN_LIFETIME_MS, KEEP_COOKIE] as const,
  )
  await page.goto(`/em${path}`)
}

export async function openAs(page: Page, path: string, loginName = 'estimator'): Promise<Api> {
  const api = await apiFor(loginName)
  await openWith(page, api, path)
  return api
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Generous maximum of keyboard stops on one page. */
const STOPS = 60

/** Moves by Tab, Shift+Tab or down a menu until the control has the focus, like a user without a mouse. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  const reached = () => target.evaluate(element => element === document.activeElement)
  for (let stops = 0; stops < STOPS && !await reached(); stops++) await press(page, key)
  await expect(target).toBeFocused()
}

/** A toast at the bottom right. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.bp6-toast').filter({ hasText: text }).first()

/** Answers the question with this title by the button of this name. */
export async function confirmDialog(page: Page, title: string | RegExp, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
