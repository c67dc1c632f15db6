import { expect, type Page } from 'playwright/test'
import { IN_PLACE } from '#client/app/layout/inPlace.ts'
import { libraryApi } from '#shared/api/library.ts'
import { projectApi } from '#shared/api/project.ts'
import { SCREENS } from '#shared/screens.ts'
import { SECTIONS } from '#client/pages/org/settings/sections.ts'
import { apiFor, openAs, test } from './app.ts'
import { FULL } from './full.ts'
import { idOf, TILES } from './packages.ts'

/** Parts of the personal centre that have an address of their own. */
const PARTS = ['/user/settings?section=security', '/user/settings?section=sessions', '/user/settings?section=operations']

const built = SCREENS.filter(screen => screen.built === true && screen.kind !== 'redirect' && !/[{*]/.test(screen.path))

export interface ShownScreen { readonly path: string, readonly as: string | null }

/** Every screen that an address alone opens, with who opens it; null: whoever has not signed in. */
export const shownScreens: readonly ShownScreen[] = [
  ...built.map(({ path, permission }) => ({ path, as: permission === 'public' ? null : 'boss' })),
  ...PARTS.map(path => ({ path, as: 'boss' })),
  ...SECTIONS.map(({ key, permission }) =>
    ({ path: `/merchant/settings?section=${key}`, as: permission === 'N_PLATFORM' ? 'platform' : 'admin' })),
]

/** Screens of a record of the demonstration. */
export async function recordScreens(): Promise<ShownScreen[]> {
  const api = await apiFor('boss')
  const tiles = await idOf(api, TILES)
  const { rows: [material] } = await api.call(libraryApi.describeMaterials, { quick: '141200013' })
  return [
    ...['edit', 'copy', 'detail'].map(act => `/quota/${act}/${tiles}`),
    ...['detail', 'edit', 'copy'].map(act => `/material/${act}?id=${material!.id}`),
  ].map(path => ({ path, as: 'boss' }))
}

/** Every screen of a project of the demonstration that is under construction, and those that other states have. */
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

/** Waits until nothing that is seen is still loading. */
export const settled = (page: Page): Promise<void> =>
  expect(page.locator('.yz-loading, .yz-skeleton').filter({ visible: true })).toHaveCount(0)

/** Waits until what has an end has stopped moving: a dialog springs past its size before it has it. */
export const still = (page: Page): Promise<void> => page.evaluate(async () => {
  // What has just been changed begins to move with the next frame.
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const ending = document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(animation => animation.finished))
})

/** A visit of one screen on a busy machine, with room. */
const SCREEN_MS = 20_000

/** Goes on in the same tab to another screen of whoever is there, without loading the client anew. */
const goOn = (page: Page, path: string): Promise<void> => page.evaluate(async ([address, inPlace]) => {
  history.replaceState(inPlace, '', address)
  // What stood there is gone with the next frame.
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}, [`/em${path}`, IN_PLACE] as const)

/** Waits until a screen stands in the window and nothing on it is still loading. */
async function shown(page: Page, as: string | null): Promise<void> {
  await expect(page.locator(as === null ? 'main, form, .yz-error-page' : '.yz-tabpage:not([hidden])').first()).not.toBeEmpty()
  await settled(page)
}

/** Opens a screen and waits until nothing on it is still loading. */
export async function show(page: Page, { path, as }: ShownScreen): Promise<void> {
  if (as === null) await page.goto(`/em${path}`)
  else await openAs(page, path, as)
  await shown(page, as)
}

/**
 * Looks at screens one after the other, each a step. The first one of a person is opened, the next ones follow it as links lead to them; in
 * the long run each is opened. What is wrong with one is reported by its address and keeps no other from being looked at.
 */
export async function walk(
  page: Page, screens: readonly ShownScreen[], look: (screen: ShownScreen, turn: number) => Promise<void>
): Promise<void> {
  test.setTimeout(SCREEN_MS * screens.length)
  const faults: Record<string, string> = {}
  let before: ShownScreen | undefined
  for (const [turn, screen] of screens.entries()) {
    const going = !FULL && before?.as === screen.as
    await test.step(screen.path, async () => {
      if (going) await goOn(page, screen.path).then(() => shown(page, screen.as))
      else await show(page, screen)
      await look(screen, turn)
    }).catch((error: unknown) => { faults[screen.path] = String(error) })
    // Whoever meets a fault begins anew.
    before = screen.path in faults ? undefined : screen
  }
  expect(faults).toEqual({})
}

/** By how many pixels the window or the page in it scrolls sideways. */
export const sideways = (page: Page): Promise<number> => page.evaluate(() => Math.max(
  ...[document.documentElement, ...document.querySelectorAll('.yz-tabpage:not([hidden])')].map(box => box.scrollWidth - box.clientWidth),
))

/** By how many pixels the page, or what holds it, scrolls down although a part of it scrolls by itself: two bars side by side. */
export const twice = (page: Page): Promise<number> => page.evaluate(() => {
  const over: number[] = []
  for (let box = document.querySelector('.yz-tabpage:not([hidden])'); box !== null; box = box.parentElement)
    over.push(box.scrollHeight - box.clientHeight)
  return Math.max(...over)
})
