import { expect, type Page } from 'playwright/test'
import { test } from '../tools/app.ts'
import { byTurns, FULL } from '../tools/full.ts'
import {
  projectScreens, recordScreens, loaded, show, shownScreens, sideways, still, twice, walk, type ShownScreen,
} from '../tools/screens.ts'
import { expectClean } from './axe.ts'

const WIDE = { width: 1440, height: 900 }
/** Narrower than a desktop: a tablet and a phone. */
const NARROW = [768, 390]

/**
 * One visit: no accessibility fault, and at narrow widths no sideways scrolling and no double scroll bars. The long run covers every theme
 * and width, `npm test` one of them by turns.
 */
async function check(page: Page, screen: ShownScreen, turn: number): Promise<void> {
  if (FULL || turn % 2 === 0) await expectClean(page, turn >> 1)
  if (!FULL && turn % 2 === 0) return
  try {
    for (const width of byTurns(NARROW, turn >> 1)) {
      await page.setViewportSize({ width, height: 844 })
      await loaded(page)
      await still(page)
      const overflow = async () => ({ across: await sideways(page), down: screen.as === null ? 0 : await twice(page) })
      await expect.poll(overflow, `${screen.path} at ${width} px`).toEqual({ across: 0, down: 0 })
    }
  } finally {
    await page.setViewportSize(WIDE)
  }
}

/** Display of addresses without their record: a line that says so, or the form of a new one. */
const WITHOUT_RECORD: Readonly<Record<string, string>> = {
  ...Object.fromEntries([
    '/menu/problem-detail', '/project/state/save', '/project/detail', '/project/fullDetail', '/project/state/detail',
    '/project/executeReady/info', '/project/executeReady/member',
    '/purchaseContractDetail', 'man/detail', 'contract/supplement', 'detail', 'materialItem/detail',
  ].map(path => [path, 'a line'])),
  '/project/edit': '/project/add', edit: 'add', copy: 'add', 'contract/detail': 'contract/add', 'contract/edit': 'contract/add',
}

/** Pages of one document kind: without a record each is the form of a new one. */
const OF_A_DOCUMENT = /\/(?:detail|edit|replyEdit)$|\/(?:edit(?=[A-Z])(\w+)|(?!still|pickOut|backPlanOut)(\w+)Detail)$/
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
const addingOf = (path: string): string =>
  path.replace(OF_A_DOCUMENT, (_whole, edited?: string, read?: string) => `/add${edited ?? capital(read ?? '')}`)

/** Store bills are one page with other columns, their lists one workspace; tests of the store open each. */
const OF_THE_STORE = /^\/storage\/\w+\/(add|list|still|pickOut|backPlanOut)/

/**
 * Screens of another library are the same page with other columns, and so are those without a record: `npm test` visits the first of
 * them.
 */
function kindOf(path: string): string {
  const [, bill] = OF_THE_STORE.exec(addingOf(path)) ?? []
  if (bill !== undefined) return `store ${bill}`
  const kind = path.replace(/^\/(work|material|machine)\//, '')
  const fixedRecord = WITHOUT_RECORD[kind]
  if (fixedRecord !== undefined) return fixedRecord
  const adding = addingOf(path)
  return shownScreens.some(other => other.path === adding) ? adding.replace(/^\/(work|material|machine)\//, '') : kind
}
const isFirst = ({ path }: ShownScreen): boolean => shownScreens.find(other => kindOf(other.path) === kindOf(path))!.path === path

/** Screens checked together: those with a common first path segment. */
const partOf = ({ path, as: userKey }: ShownScreen): string => (userKey === null ? 'without an account' : `/${path.split(/[/?]/)[1]}`)
const visited = shownScreens.filter(screen => FULL || isFirst(screen))

for (const part of new Set(visited.map(partOf))) test(`screens: ${part}`, async ({ page }) => {
  await walk(page, visited.filter(screen => partOf(screen) === part), (screen, turn) => check(page, screen, turn))
})

test('pages of a record', async ({ page }) => {
  await walk(page, await recordScreens(), (screen, turn) => check(page, screen, turn))
})

test('pages of a project', async ({ page }) => {
  await walk(page, await projectScreens(), (screen, turn) => check(page, screen, turn))
})

/** Opened narrow rather than resized, for layout decisions at first render. */
test('lists and pages that are opened on a phone do not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const screen of [
    { path: '/quota/list', as: 'boss' }, { path: '/dashboard/workplace', as: 'boss' }, ...(await recordScreens()).slice(0, 3),
  ]) {
    await show(page, screen)
    expect({ ...screen, across: await sideways(page), down: await twice(page) }).toEqual({ ...screen, across: 0, down: 0 })
  }
})
