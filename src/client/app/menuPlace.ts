import type { RouteDef } from '#client/data/route.ts'
import type { Tab } from '#client/data/tabs.ts'
import type { MenuGroup } from './menu.ts'

const pathOf = (location: string): string => location.split('?')[0]!
const partsOf = (path: string): readonly string[] => path.split('/').filter(part => part !== '')

/** Number of shared leading segments. */
function shared(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((part, i) => part !== b[i])
  return end < 0 ? a.length : end
}

/** Paths that led to a tab, nearest first. */
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

export interface PlacedPage {
  readonly path: string
  readonly permission: RouteDef['permission']
  readonly from: readonly string[]
}

/** The section, and the closest entry if any. */
export interface MenuPlaceOf {
  readonly section: MenuGroup | undefined
  readonly entry: RouteDef | undefined
}

/**
 * The page itself, or its subject's list: the longest common address. Without such a list a sibling list: a team's page belongs to the
 * people, or to the only entry there. Among equally close ones the origin counts (the platform's packages, the bin), also if the subject's
 * list is not in the user's menu (a contract opened from a task). Pages without permission belong to no entry: a user's personal pages.
 */
export function placeIn(menu: readonly MenuGroup[], { path, permission, from }: PlacedPage): MenuPlaceOf {
  const entries = menu.flatMap(section => section.routes.map(entry => ({ section, entry })))
  const exact = entries.find(({ entry }) => entry.path === path)
  if (exact) return exact
  const at = partsOf(path)
  const near = entries.map(one => ({ ...one, parts: partsOf(one.entry.path) })).map(one => ({ ...one, common: shared(one.parts, at) }))
  const maxCommon = Math.max(0, ...near.map(({ common }) => common))
  const closest = near.filter(({ common, parts }) =>
    common === maxCommon && (
      maxCommon > 0 ? parts.length === maxCommon + 1 : ![permission].flat().some(key => key === '-' || key === 'public')
    ))
  const origin = from.flatMap(one => closest.filter(({ entry }) => entry.path === one))[0]
  if (origin || maxCommon === 0) return { section: origin?.section, entry: origin?.entry }
  const lists = near.filter(({ common, parts }) => common === maxCommon && parts.at(-1) === 'list')
  const list = lists.find(({ parts, common }) => parts.length === common + 1) ?? lists[0] ?? (closest.length === 1 ? closest[0] : undefined)
  return { section: (list ?? near.find(({ common }) => common === maxCommon))?.section, entry: list?.entry }
}
