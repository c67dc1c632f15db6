import { expect, type Page } from 'playwright/test'
import { IN_PLACE } from '#client/app/layout/inPlace.ts'
import { libraryApi } from '#shared/api/library.ts'
import { projectApi } from '#shared/api/project.ts'
import { SCREENS } from '#shared/screens.ts'
import { SECTIONS } from '#client/pages/org/settings/sections.ts'
import { apiFor, openAs, test } from './app.ts'
import { FULL } from './full.ts'
import { idOf, TILES } from './packages.ts'

/** Parts of the personal centre with a separate address. */
const PARTS = ['/user/settings?section=security', '/user/settings?section=sessions', '/user/settings?section=operations']

const built = SCREENS.filter(screen => screen.built === true && screen.kind !== 'redirect' && !/[{*]/.test(screen.path))

export interface ShownScreen { readonly path: string, readonly as: string | null }

/** Every screen that opens by its address, with its user; null: signed out. */
export const shownScreens: readonly ShownScreen[] = [
  ...built.map(({ path, permission }) => ({ path, as: permission === 'public' ? null : 'boss' })),
  ...PARTS.map(path => ({ path, as: 'boss' })),
  ...SECTIONS.map(({ key, permission }) =>
    ({ path: `/merchant/settings?section=${key}`, as: permission === 'N_PLATFORM' ? 'platform' : 'admin' })),
]

export async function recordScreens(): Promise<ShownScreen[]> {
  const api = await apiFor('boss')
  const tiles = await idOf(api, TILES)
  const { rows: [material] } = await api.call(libraryApi.describeMaterials, { quick: '141200013' })
  return [
    ...['edit', 'copy', 'detail'].map(act => `/quota/${act}/${tiles}`),
    ...['detail', 'edit', 'copy'].map(act => `/material/${act}?id=${material!.id}`),
  ].map(path => ({ path, as: 'boss' }))
}

/** Every screen of a demonstration project under construction, and those of other states. */
export async function projectScreens(): Promise<ShownScreen[]> {
  const api = await apiFor('boss')
  const idNamed = async (projectName: string): Promise<string> =>
    (await api.call(projectApi.describeProjectsForSimple, { projectName })).rows[0]!.projectId
  const [building, prepared, founded] = [await idNamed('科创中心 12 层'), await idNamed('云山酒店'), await idNamed('滨江花园三期')]
  const below = SCREENS.filter(({ path, built, kind }) => path.startsWith('/project/{id}/') && built === true && kind !== 'redirect')
  return [
    ...below.map(({ path }) => path.replace('{id}', building)),
    ...['ITEMS', 'FILES', 'LOG'].map(part => `/project/${building}/info?pageTab=${part}`),
    `/project/${prepared}/executeReady`, `/project/executeReady/info?projectId=${prepared}`,
    `/project/executeReady/member?projectId=${prepared}`,
    `/project/${founded}/info`, `/project/state/save?projectId=${founded}`, `/project/edit?id=${founded}`,
    `/project/fullDetail?id=${building}`,
  ].map(path => ({ path, as: 'boss' }))
}

/** Waits until nothing visible is loading. */
export const loaded = (page: Page): Promise<void> =>
  expect(page.locator('.yz-loading, .yz-skeleton').filter({ visible: true })).toHaveCount(0)

/** Waits until finite animations have stopped: a dialog springs past its size first. */
export const still = (page: Page): Promise<void> => page.evaluate(async () => {
  // A change starts to animate with the next frame.
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const ending = document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(animation => animation.finished))
})

/** Generous limit for one screen on a busy machine. */
const SCREEN_MS = 20_000

/** Opens another screen of the same user in the same tab, without reloading the client. */
const goOn = (page: Page, path: string): Promise<void> => page.evaluate(async ([address, inPlace]) => {
  history.replaceState(inPlace, '', address)
  // The previous screen disappears with the next frame.
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}, [`/em${path}`, IN_PLACE] as const)

/** Waits until a screen is present and nothing on it is loading. */
async function screenLoaded(page: Page, userKey: string | null): Promise<void> {
  await expect(page.locator(userKey === null ? 'main, form, .yz-error-page' : '.yz-tabpage:not([hidden])').first()).not.toBeEmpty()
  await loaded(page)
}

/** Opens a screen and waits until nothing on it is loading. */
export async function show(page: Page, { path, as: userKey }: ShownScreen): Promise<void> {
  if (userKey === null) await page.goto(`/em${path}`)
  else await openAs(page, path, userKey)
  await screenLoaded(page, userKey)
}

/**
 * Checks screens one after the other, each as a step. A user's first one is opened, the next ones follow as by links; in the long run each
 * is opened. A fault is reported by address and does not prevent further checks.
 */
export async function walk(
  page: Page, screens: readonly ShownScreen[], inspect: (screen: ShownScreen, turn: number) => Promise<void>
): Promise<void> {
  test.setTimeout(SCREEN_MS * screens.length)
  const faults: Record<string, string> = {}
  let before: ShownScreen | undefined
  for (const [turn, screen] of screens.entries()) {
    const going = !FULL && before?.as === screen.as
    await test.step(screen.path, async () => {
      if (going) await goOn(page, screen.path).then(() => screenLoaded(page, screen.as))
      else await show(page, screen)
      await inspect(screen, turn)
    }).catch((error: unknown) => { faults[screen.path] = String(error) })
    before = screen.path in faults ? undefined : screen
  }
  expect(faults).toEqual({})
}

/** Pixels by which the window or its page scrolls sideways. */
export const sideways = (page: Page): Promise<number> => page.evaluate(() => Math.max(
  ...[document.documentElement, ...document.querySelectorAll('.yz-tabpage:not([hidden])')].map(box => box.scrollWidth - box.clientWidth),
))

/** Pixels by which the page or its container scrolls down although a part of it scrolls itself: double scroll bars. */
export const twice = (page: Page): Promise<number> => page.evaluate(() => {
  const over: number[] = []
  for (let box = document.querySelector('.yz-tabpage:not([hidden])'); box !== null; box = box.parentElement)
    over.push(box.scrollHeight - box.clientHeight)
  return Math.max(...over)
})
