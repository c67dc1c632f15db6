import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { UNSHOWN_CLASS } from '#client/ui/theme/unshownBlueprint.ts'
import { still } from '../tools/screens.ts'

const SOURCE = readFileSync(resolve(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What the colours of a theme can break; everything else is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Serious and critical violations as "rule: element", of some rules or of all. The policy for scripts allows no tag: the source is evaluated. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(SOURCE)
  return page.evaluate(async runOnly => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
  }, rules)
}

/** Classes whose rules the build has left out. */
const undressed = (page: Page): Promise<string[]> => page.evaluate(source => {
  const left = new RegExp(source)
  return [...document.querySelectorAll('[class*="bp6-"]')].map(element => element.getAttribute('class') ?? '').filter(names => left.test(names))
}, UNSHOWN_CLASS.source)

/** No serious fault for assistive technology on what is shown, in light and in dark; what fades has no contrast, so nothing does meanwhile; and no element whose rules the build has left out. */
export async function expectClean(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const dark of [false, true]) {
    await page.evaluate(on => document.documentElement.classList.toggle('bp6-dark', on), dark)
    await still(page)
    // What is still asked for is grey and has no contrast to keep: only what lasts is a fault.
    await expect.poll(() => violations(page, dark ? OF_COLOURS : undefined), dark ? 'dark' : 'light').toEqual([])
  }
  expect(await undressed(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}
