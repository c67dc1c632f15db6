import { PERMISSIONS, type Permission } from '#schemas/dict/permissions.ts'

/** A permission with the actions that go with it. */
export type Grant = readonly [permission: string, actions: readonly string[]]

/** What somebody who sees everything may do in a project that he has no role in (spec-1 §6, domain B14). */
export const SEE_ALL_ACTIONS: readonly string[] = ['query', 'get']
/** Keys of projects; the price key is held by its own role only, wherever one looks. */
const PROJECT_KEYS: readonly string[] = (Object.keys(PERMISSIONS) as Permission[]).filter(key => key.startsWith('P_') && key !== 'P_PRICE')

/** Whether a key is one of those that see-all roles read in every project. */
export const isSeenByAll = (key: string): boolean => PROJECT_KEYS.includes(key)

interface Person {
  readonly seeAll: boolean
  readonly worker: boolean
  /** The rights are asked for in one project. */
  readonly inProject: boolean
}

const texts = ([key, actions]: Grant): string[] => [key, ...actions.map(action => `${key}:${action}`)]

/**
 * What grants come to: each key ('N_QUOTA') and once per action ('N_QUOTA:edit'). Workers hold nothing; who sees all reads
 * every project.
 */
export function permissionsOf(grants: readonly Grant[], { seeAll, worker, inProject }: Person): ReadonlySet<string> {
  if (worker) return new Set()
  const seen = seeAll && inProject ? PROJECT_KEYS.map((key): Grant => [key, SEE_ALL_ACTIONS]) : []
  return new Set([...grants, ...seen].flatMap(texts))
}
