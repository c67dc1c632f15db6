import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, type Page, type TestInfo } from 'playwright/test'
import { UNSHOWN_CLASS } from '#client/ui/theme/unshownBlueprint.ts'
import { byTurns } from '../tools/full.ts'
import { still } from '../tools/screens.ts'

const SOURCE = readFileSync(resolve(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8')

/** Rules that depend on a theme's colours; all others give the same result in both. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Rules whose faults axe never calls serious: their results are ignored, and some of them look at every element. */
const UNHEARD = [
  'aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'form-field-multiple-labels', 'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique', 'page-has-heading-one', 'presentation-role-conflict', 'region',
  'scope-attr-valid', 'skip-link',
]
const LEFT_OUT = Object.fromEntries(UNHEARD.map(rule => [rule, { enabled: false }]))

/**
 * Serious and critical violations as "rule: element", of some rules or of all. The script policy allows no tag: the source is evaluated
 * once per document.
 */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(SOURCE)
  return page.evaluate(async options => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Nothing of ours locks a screen's orientation or plays sound, the only checks that would reload the style sheets.
    const { violations: violationList } = await axe.run(document, { resultTypes: ['violations'], preload: false, ...options })
    return violationList.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 200)}`))
  }, rules === undefined ? { rules: LEFT_OUT } : { runOnly: rules })
}

/** Classes whose rules the build omitted. */
const undressed = (page: Page): Promise<string[]> => page.evaluate(source => {
  const unshownClass = new RegExp(source)
  return [...document.querySelectorAll('[class*="bp6-"]')].map(element => element.getAttribute('class') ?? '')
    .filter(names => unshownClass.test(names))
}, UNSHOWN_CLASS.source)

const THEMES = ['light', 'dark'] as const
const turns = new WeakMap<TestInfo, number>()

/** Number of checks of a test, counted from its line: a test's checks alternate, and so do tests. */
function nextTurn(): number {
  const info = test.info()
  const turn = turns.get(info) ?? info.line
  turns.set(info, turn + 1)
  return turn
}

/**
 * Expects no serious accessibility fault in light or dark by turns, in the long run in both; animations are off, since fading elements lack
 * contrast; and no element whose rules the build omitted.
 */
export async function expectClean(page: Page, turn = nextTurn()): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, theme] of byTurns(THEMES, turn).entries()) {
    await page.evaluate(on => document.documentElement.classList.toggle('bp6-dark', on), theme === 'dark')
    await still(page)
    // Loading content is grey without sufficient contrast: only a lasting violation is a fault.
    await expect.poll(() => violations(page, at > 0 ? OF_COLOURS : undefined), theme).toEqual([])
  }
  expect(await undressed(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}
