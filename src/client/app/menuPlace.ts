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

/** The paths over which somebody has come to a tab, the nearest first. */
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

/** What is asked of a page to find its place. */
export interface PlacedPage {
  readonly path: string
  readonly permission: RouteDef['permission']
  /** The paths over which somebody has come to it, the nearest first. */
  readonly from: readonly string[]
}

/** Where in the menu a page is: the section, and its entry where one is closest. */
export interface MenuPlaceOf {
  readonly section: MenuGroup | undefined
  readonly entry: RouteDef | undefined
}

/**
 * The entry of a page is itself, or the list of the things that it is about: the one whose address it follows furthest. Where those
 * have no list of their own it is the list that is found beside them: a team's page stands under the people, or the only entry there. Of several that are as
 * close it is the one from which somebody has come: the platform's packages, the bin. It is also that one where no list of the things
 * is in his menu: a contract read out of a task. What needs no right is about nothing in the menu: a person's own pages.
 */
export function placeIn(menu: readonly MenuGroup[], { path, permission, from }: PlacedPage): MenuPlaceOf {
  const entries = menu.flatMap(section => section.routes.map(entry => ({ section, entry })))
  const exact = entries.find(({ entry }) => entry.path === path)
  if (exact) return exact
  const at = partsOf(path)
  const near = entries.map(one => ({ ...one, parts: partsOf(one.entry.path) })).map(one => ({ ...one, common: shared(one.parts, at) }))
  const most = Math.max(0, ...near.map(({ common }) => common))
  const closest = near.filter(({ common, parts }) => common === most && (most > 0 ? parts.length === most + 1 : ![permission].flat().some(key => key === '-' || key === 'public')))
  const origin = from.flatMap(one => closest.filter(({ entry }) => entry.path === one))[0]
  if (origin || most === 0) return { section: origin?.section, entry: origin?.entry }
  const lists = near.filter(({ common, parts }) => common === most && parts.at(-1) === 'list')
  const list = lists.find(({ parts, common }) => parts.length === common + 1) ?? lists[0] ?? (closest.length === 1 ? closest[0] : undefined)
  return { section: (list ?? near.find(({ common }) => common === most))?.section, entry: list?.entry }
}
