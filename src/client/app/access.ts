import { screenKey, type RouteDef } from '#client/data/route.ts'
import { holds, isWorkerOnly } from '#client/data/user.ts'
import type { User } from '#client/data/user.ts'

/** For every signed-in user except worker-only accounts (spec-1 §2). */
const EXPORT_RECORDS = '/exportTasks'

function keysOf(route: RouteDef): readonly string[] {
  return typeof route.permission === 'string' ? [route.permission] : route.permission
}

export function isPublic(route: RouteDef): boolean {
  return keysOf(route).includes('public')
}

/** Required by every project page beside its key (spec-1 §2). */
const PROJECTS = screenKey('/project/list')

/** One of the route's keys is enough; a project in the address adds its keys (spec-1 §6). */
export function mayOpen(route: RouteDef, user: User, projectId?: string): boolean {
  if (isPublic(route)) return true
  if (route.execute && !user.merchant.execute) return false
  if (isWorkerOnly(user)) return keysOf(route).includes('-') && route.path !== EXPORT_RECORDS && route.kind !== 'placeholder'
  if (route.path.startsWith('/project/:id') && !holds(user, PROJECTS, projectId)) return false
  return keysOf(route).some(key => holds(user, key, projectId))
}

/** Whether the server decides: approval participants read a document without permission for its kind (domain B12.8). Lists stay closed. */
export const mayAsk = (route: RouteDef, user: User, search: string): boolean =>
  route.record !== undefined && new URLSearchParams(search).get('id') !== null && (route.execute !== true || user.merchant.execute)
