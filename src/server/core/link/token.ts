import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/core/errors.ts'

/** The random id, and values that must not be altered; nothing about a company. */
export interface SignedLink { readonly id: string, readonly vouched: readonly (string | number)[] }

const signatureOf = (secret: string, { id, vouched }: SignedLink): string =>
  createHmac('sha256', secret).update(JSON.stringify([id, ...vouched])).digest('base64url')

export const tokenOf = (secret: string, link: SignedLink): string => `${link.id}.${signatureOf(secret, link)}`

/** A well-formed id that no link has. */
const NO_ID = '-'.repeat(22)

/** A malformed token yields an unused id, so that all refusals take the same path. */
export const idIn = (token: string): string => /^([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1] ?? NO_ID

/** Takes constant time, also without a link. */
export function isTokenOf(secret: string, link: SignedLink | undefined, token: string): boolean {
  const [actual, expected] = [Buffer.from(token), Buffer.from(tokenOf(secret, link ?? { id: NO_ID, vouched: [] }))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) && link !== undefined
}

/** The same refusal for every invalid link. */
export const noLink = (): AppError => new AppError('NOT_FOUND', { text: '链接不存在或已失效' })
