import { PERMISSIONS, type Permission } from '#schemas/dict/permissions.ts'

export type Grant = readonly [permission: string, actions: readonly string[]]

/** Actions of see-all roles in projects where the user has no role (spec-1 §6, domain B14). */
export const SEE_ALL_ACTIONS: readonly string[] = ['query', 'get']
/** Keys of projects; the price key comes only from a role with it. */
const PROJECT_KEYS: readonly string[] = (Object.keys(PERMISSIONS) as Permission[])
  .filter(key => key.startsWith('P_') && key !== 'P_PRICE')

/** Whether see-all roles have the key in every project. */
export const isSeenByAll = (key: string): boolean => PROJECT_KEYS.includes(key)

interface Person {
  readonly seeAll: boolean
  readonly worker: boolean
  readonly inProject: boolean
}

const texts = ([key, actions]: Grant): string[] => [key, ...actions.map(action => `${key}:${action}`)]

/** Each key ('N_QUOTA'), and each with its actions ('N_QUOTA:edit'). Workers have none; see-all roles read every project. */
export function permissionsOf(grants: readonly Grant[], { seeAll, worker, inProject }: Person): ReadonlySet<string> {
  if (worker) return new Set()
  const implied = seeAll && inProject ? PROJECT_KEYS.map((key): Grant => [key, SEE_ALL_ACTIONS]) : []
  return new Set([...grants, ...implied].flatMap(texts))
}
