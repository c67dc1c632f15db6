import type { PriceSide } from '#schemas/price/sources.ts'
import type { Need } from '#shared/api/contract.ts'

export interface Role {
  readonly key: string
  readonly value: string
}

export interface Merchant {
  readonly key: string
  readonly merchantName: string
  readonly logo: string | null
  /** Both default to true (spec-1 §1). */
  readonly execute: boolean
  readonly executeReady: boolean
  /** Prices include or exclude tax (domain B0). */
  readonly costBasis: PriceSide
}

/** Reduced to the fields that the client reads (spec-1 §3). */
export interface User {
  readonly id: string
  /** Login name. */
  readonly phone: string
  readonly name: string
  readonly realName: string
  readonly avatar: string | null
  readonly roles: readonly Role[]
  readonly merchant: Merchant
  /** Global keys, and those of projects by id. */
  readonly permissions: { readonly normal: readonly string[]; readonly project: Readonly<Record<string, readonly string[]>> }
  readonly canSeeAll: boolean
}

/** A user with only this role has no permission routes or export records (spec-1 §6). */
const WORKER_ROLE = '12'

type Bag = Readonly<Record<string, unknown>>

const bag = (value: unknown): Bag => typeof value === 'object' && value !== null ? value as Bag : {}
const list = (value: unknown): readonly unknown[] => Array.isArray(value) ? value : []
const text = (value: unknown): string => typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const texts = (value: unknown): string[] => list(value).map(text).filter(item => item !== '')

/** Text, or an attachment with `visitUrl`. */
const address = (value: unknown): string | null => text(typeof value === 'object' ? bag(value).visitUrl : value) || null

function config(value: unknown): Bag {
  if (typeof value !== 'string') return bag(value)
  try {
    return bag(JSON.parse(value))
  } catch {
    return {}
  }
}

/** Parses the answer of queryNowUserInfo; undefined without a user. */
export function userOf(data: unknown): User | undefined {
  const user = bag(data)
  const merchant = bag(user.merchant)
  const permissions = bag(user.permissions)
  const { execute, executeReady } = config(merchant.configJson)
  const name = text(user.name) || text(user.realName)
  if (name === '') return undefined
  return {
    id: text(user.userId),
    phone: text(user.phone),
    name,
    realName: text(user.realName) || name,
    avatar: address(user.avatar),
    roles: list(user.roles).map(role => ({ key: text(bag(role).key), value: text(bag(role).value) })),
    merchant: {
      key: text(merchant.key),
      merchantName: text(merchant.merchantName),
      logo: address(merchant.merchantLogo),
      execute: execute !== false,
      executeReady: executeReady !== false,
      costBasis: merchant.costBasis === 'EXCL' ? 'EXCL' : 'INCL',
    },
    permissions: {
      normal: texts(permissions.normal),
      project: Object.fromEntries(Object.entries(bag(permissions.project)).map(([id, keys]) => [id, texts(keys)])),
    },
    canSeeAll: user.canSeeAll === true,
  }
}

export function isWorkerOnly(user: User): boolean {
  return user.roles.length === 1 && user.roles[0]?.key === WORKER_ROLE
}

/** `canSeeAll` reads the data of every project, except prices (domain B14). */
const READ_IN_PROJECT = /^P_(?!PRICE)\w+(:(query|get))?$/

/** Whether the user has the permission globally or in the given project. `-` and `public` always hold. */
export function holds(user: User, permission: string, projectId?: string): boolean {
  if (permission === '-' || permission === 'public') return true
  if (user.permissions.normal.includes(permission)) return true
  if (projectId === undefined) return false
  return (user.permissions.project[projectId]?.includes(permission) ?? false) || (user.canSeeAll && READ_IN_PROJECT.test(permission))
}

/** One permission with the call's action suffices. */
export const meets = (user: User, need: Need, projectId?: string): boolean =>
  typeof need === 'string' || need.slice(1).some(key => holds(user, `${key}:${need[0]}`, projectId))
