import type { RouteDef } from '#client/data/route.ts'
import type { Tab } from '#client/data/tabs.ts'
import type { MenuGroup } from './menu.ts'

const pathOf = (location: string): string => location.split('?')[0]!
const partsOf = (path: string): readonly string[] => path.split('/').filter(part => part !== '')

/** How many parts two addresses have in common from their beginning. */
function shared(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((part, i) => part !== b[i])
  return end < 0 ? a.length : end
}

/** The paths that led to a tab, the nearest first. */
export function cameFrom(list: readonly Pick<Tab, 'id' | 'location' | 'origin'>[], tabId: string | null): readonly string[] {
  const locations: string[] = []
  let at = list.find(({ id }) => id === tabId)
  while (at?.origin != null && !locations.includes(at.origin)) {
    const { origin } = at
    locations.push(origin)
    at = list.find(({ location }) => location === origin)
  }
  return locations.map(pathOf)
}

/** Facts of a page to find its entry. */
export interface PlacedPage {
  readonly path: string
  readonly permission: RouteDef['permission']
  /** The paths that led to it, the nearest first. */
  readonly from: readonly string[]
}

/** Where in the menu a page is: the section, and its entry where one is closest. */
export interface MenuPlaceOf {
  readonly section: MenuGroup | undefined
  readonly entry: RouteDef | undefined
}

/**
 * The entry of a page is itself, or the list of its subject: the one with the longest common address. Without such a list it is the list
 * beside it: a team's page belongs to the people, or to the only entry there. Of several equally close ones the one that led here counts:
 * the platform's packages, the bin. So does it when the subject's list is not in the user's menu: a contract opened from a task. Pages
 * that need no right belong to no entry: a user's personal pages.
 */
export function placeIn(menu: readonly MenuGroup[], { path, permission, from }: PlacedPage): MenuPlaceOf {
  const entries = menu.flatMap(section => section.routes.map(entry => ({ section, entry })))
  const exact = entries.find(({ entry }) => entry.path === path)
  if (exact) return exact
  const at = partsOf(path)
  const near = entries.map(one => ({ ...one, parts: partsOf(one.entry.path) })).map(one => ({ ...one, common: shared(one.parts, at) }))
  const most = Math.max(0, ...near.map(({ common }) => common))
  const closest = near.filter(({ common, parts }) =>
    common === most && (most > 0 ? parts.length === most + 1 : ![permission].flat().some(key => key === '-' || key === 'public')))
  const origin = from.flatMap(one => closest.filter(({ entry }) => entry.path === one))[0]
  if (origin || most === 0) return { section: origin?.section, entry: origin?.entry }
  const lists = near.filter(({ common, parts }) => common === most && parts.at(-1) === 'list')
  const list = lists.find(({ parts, common }) => parts.length === common + 1) ?? lists[0] ?? (closest.length === 1 ? closest[0] : undefined)
  return { section: (list ?? near.find(({ common }) => common === most))?.section, entry: list?.entry }
}
