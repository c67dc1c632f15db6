import { screenKey, type RouteDef } from '#client/data/route.ts'
import { holds, isWorkerOnly } from '#client/data/user.ts'
import type { User } from '#client/data/user.ts'

/** The one screen for every signed-in user that a worker-only account does not get (spec-1 §2). */
const EXPORT_RECORDS = '/exportTasks'

function keysOf(route: RouteDef): readonly string[] {
  return typeof route.permission === 'string' ? [route.permission] : route.permission
}

export function isPublic(route: RouteDef): boolean {
  return keysOf(route).includes('public')
}

/** Permission of every page of a project beside its key (spec-1 §2). */
const PROJECTS = screenKey('/project/list')

/** May the user see the route? One of its keys is enough; a project in the address adds its keys (spec-1 §6). */
export function mayOpen(route: RouteDef, user: User, projectId?: string): boolean {
  if (isPublic(route)) return true
  if (route.execute && !user.merchant.execute) return false
  if (isWorkerOnly(user)) return keysOf(route).includes('-') && route.path !== EXPORT_RECORDS && route.kind !== 'placeholder'
  if (route.path.startsWith('/project/:id') && !holds(user, PROJECTS, projectId)) return false
  return keysOf(route).some(key => holds(user, key, projectId))
}

/**
 * Whether the server decides nevertheless: participants of a document's approval read it without the right to its kind (domain B12.8),
 * and only the server knows them. Lists stay closed.
 */
export const mayAsk = (route: RouteDef, user: User, search: string): boolean =>
  route.record !== undefined && new URLSearchParams(search).get('id') !== null && (route.execute !== true || user.merchant.execute)
