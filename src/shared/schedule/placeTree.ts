import { POSITION_LEVELS, type PositionLevel } from '#schemas/position/levels.ts'
import type { Grain } from '#schemas/schedule/terms.ts'
import type { Place } from './types.ts'

const LEVELS = POSITION_LEVELS
const depthOf = (level: PositionLevel | Grain): number => LEVELS.indexOf(level)

export interface PlaceTree {
  /** @throws RangeError for an unknown id */
  place(id: string): Place
  /** Index from top to bottom, siblings by their sort. */
  order(id: string): number
  /** The place, or the nearest ancestor not finer than the grain. */
  grainPlace(id: string): Place
  /** From the place upwards. */
  teamsAt(id: string): readonly string[]
}

/** A place with an unknown parent is a root. */
export function placeTree(positions: readonly Place[], grain: Grain): PlaceTree {
  const byId = new Map(positions.map(place => [place.id, place]))
  const children = new Map<string | null, Place[]>()
  for (const place of positions) {
    const parent = place.parentId !== null && byId.has(place.parentId) ? place.parentId : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(place)
    else children.set(parent, [place])
  }
  const orders = new Map<string, number>()
  const walk = (parent: string | null): void => {
    for (const { id } of (children.get(parent) ?? []).toSorted((a, b) => a.sort - b.sort)) {
      orders.set(id, orders.size)
      walk(id)
    }
  }
  walk(null)
  const at = (id: string): Place => {
    const place = byId.get(id)
    if (place === undefined) throw new RangeError(`unknown place: ${id}`)
    return place
  }
  const parentOf = ({ parentId }: Place): Place | undefined => (parentId === null ? undefined : byId.get(parentId))
  const grains = new Map<string, Place>()
  const teams = new Map<string, readonly string[]>()
  const teamsAt = (id: string): readonly string[] => {
    const cached = teams.get(id)
    if (cached !== undefined) return cached
    const place = at(id)
    const parent = parentOf(place)
    const placeTeams = [...place.teamId === null ? [] : [place.teamId], ...parent === undefined ? [] : teamsAt(parent.id)]
    teams.set(id, placeTeams)
    return placeTeams
  }
  return {
    place: at,
    order: id => orders.get(id) ?? positions.length,
    grainPlace(id) {
      let place = grains.get(id) ?? at(id)
      for (let up = parentOf(place); up !== undefined && depthOf(place.level) > depthOf(grain); up = parentOf(place)) place = up
      grains.set(id, place)
      return place
    },
    teamsAt,
  }
}
