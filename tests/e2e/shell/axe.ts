import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, type Page, type TestInfo } from 'playwright/test'
import { UNSHOWN_CLASS } from '#client/ui/theme/unshownBlueprint.ts'
import { byTurns } from '../tools/full.ts'
import { still } from '../tools/screens.ts'

const SOURCE = readFileSync(resolve(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What the colours of a theme can break; everything else is the same in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Rules whose faults axe never calls serious: nobody would hear of what they find, and some of them look at every element. */
const UNHEARD = [
  'aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels', 'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique', 'page-has-heading-one', 'presentation-role-conflict', 'region',
  'scope-attr-valid', 'skip-link',
]
const LEFT_OUT = Object.fromEntries(UNHEARD.map(rule => [rule, { enabled: false }]))

/** Serious and critical violations as "rule: element", of some rules or of all. The policy for scripts allows no tag: the source is evaluated, once in a document. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(SOURCE)
  return page.evaluate(async asked => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Nothing of ours locks a screen's orientation or plays sound, which alone would need the style sheets asked for again.
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'], preload: false, ...asked })
    return found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
  }, rules === undefined ? { rules: LEFT_OUT } : { runOnly: rules })
}

/** Classes whose rules the build has left out. */
const undressed = (page: Page): Promise<string[]> => page.evaluate(source => {
  const left = new RegExp(source)
  return [...document.querySelectorAll('[class*="bp6-"]')].map(element => element.getAttribute('class') ?? '')
    .filter(names => left.test(names))
}, UNSHOWN_CLASS.source)

const THEMES = ['light', 'dark'] as const
const looked = new WeakMap<TestInfo, number>()

/** How often a test has looked, counted on from its line: the looks of a test alternate, and so do tests. */
function nextTurn(): number {
  const info = test.info()
  const turn = looked.get(info) ?? info.line
  looked.set(info, turn + 1)
  return turn
}

/**
 * No serious fault for assistive technology on what is shown, in light or in dark by turns, in the long run in both; what fades has no
 * contrast, so nothing does meanwhile; and no element whose rules the build has left out.
 */
export async function expectClean(page: Page, turn = nextTurn()): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, theme] of byTurns(THEMES, turn).entries()) {
    await page.evaluate(on => document.documentElement.classList.toggle('bp6-dark', on), theme === 'dark')
    await still(page)
    // What is still asked for is grey and has no contrast to keep: only what lasts is a fault.
    await expect.poll(() => violations(page, at > 0 ? OF_COLOURS : undefined), theme).toEqual([])
  }
  expect(await undressed(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}
