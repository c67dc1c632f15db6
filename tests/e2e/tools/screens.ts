import { expect, type Page } from 'playwright/test'
import { libraryApi } from '#shared/api/library.ts'
import { projectApi } from '#shared/api/project.ts'
import { SCREENS } from '#shared/screens.ts'
import { SECTIONS } from '#client/pages/org/settings/sections.ts'
import { apiFor, openAs } from './app.ts'
import { idOf, TILES } from './packages.ts'

/** Parts of the personal centre that have an address of their own. */
const PARTS = ['/user/settings?section=security', '/user/settings?section=sessions', '/user/settings?section=operations']

const built = SCREENS.filter(screen => screen.built === true && screen.kind !== 'redirect' && !/[{*]/.test(screen.path))

export interface ShownScreen { readonly path: string, readonly as: string | null }

/** Every screen that an address alone opens, with who opens it; null: whoever has not signed in. */
export const shownScreens: readonly ShownScreen[] = [
  ...built.map(({ path, permission }) => ({ path, as: permission === 'public' ? null : 'boss' })),
  ...PARTS.map(path => ({ path, as: 'boss' })),
  ...SECTIONS.map(({ key, permission }) => ({ path: `/merchant/settings?section=${key}`, as: permission === 'N_PLATFORM' ? 'platform' : 'admin' })),
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
  const idNamed = async (projectName: string): Promise<string> => (await api.call(projectApi.describeProjectsForSimple, { projectName })).rows[0]!.projectId
  const [building, prepared, founded] = [await idNamed('科创中心 12 层'), await idNamed('云山酒店'), await idNamed('滨江花园三期')]
  const below = SCREENS.filter(({ path, built, kind }) => path.startsWith('/project/{id}/') && built === true && kind !== 'redirect')
  return [
    ...below.map(({ path }) => path.replace('{id}', building)),
    ...['ITEMS', 'FILES', 'LOG'].map(part => `/project/${building}/info?pageTab=${part}`),
    `/project/${prepared}/executeReady`, `/project/executeReady/info?projectId=${prepared}`, `/project/executeReady/member?projectId=${prepared}`,
    `/project/${founded}/info`, `/project/state/save?projectId=${founded}`, `/project/edit?id=${founded}`, `/project/fullDetail?id=${building}`,
  ].map(path => ({ path, as: 'boss' }))
}

/** Waits until nothing that is seen is still loading. */
export const settled = (page: Page): Promise<void> => expect(page.locator('.yz-loading, .yz-skeleton').filter({ visible: true })).toHaveCount(0)

/** Waits until what has an end has stopped moving: a dialog springs past its size before it has it. */
export const still = (page: Page): Promise<void> => page.evaluate(async () => {
  // What has just been changed begins to move with the next frame.
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const ending = document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(animation => animation.finished))
})

/** Opens a screen and waits until nothing on it is still loading. */
export async function show(page: Page, { path, as }: ShownScreen): Promise<void> {
  if (as === null) {
    await page.goto(`/em${path}`)
    await expect(page.locator('main, form, .yz-error-page').first()).not.toBeEmpty()
  } else {
    await openAs(page, path, as)
    await expect(page.locator('.yz-tabpage:not([hidden])')).not.toBeEmpty()
  }
  await settled(page)
}

/** By how many pixels the window or the page in it scrolls sideways. */
export const sideways = (page: Page): Promise<number> => page.evaluate(() => Math.max(
  ...[document.documentElement, ...document.querySelectorAll('.yz-tabpage:not([hidden])')].map(box => box.scrollWidth - box.clientWidth),
))

/** By how many pixels the page, or what holds it, scrolls down although a part of it scrolls by itself: two bars side by side. */
export const twice = (page: Page): Promise<number> => page.evaluate(() => {
  const over: number[] = []
  for (let box = document.querySelector('.yz-tabpage:not([hidden])'); box !== null; box = box.parentElement) over.push(box.scrollHeight - box.clientHeight)
  return Math.max(...over)
})
