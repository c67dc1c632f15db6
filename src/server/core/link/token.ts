import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/core/errors.ts'

/** What the signature of a link vouches for: its random id, and what must not be changed behind the back of who has it. Nothing of a company stands in a link. */
export interface SignedLink { readonly id: string, readonly vouched: readonly (string | number)[] }

const signatureOf = (secret: string, { id, vouched }: SignedLink): string => createHmac('sha256', secret).update(JSON.stringify([id, ...vouched])).digest('base64url')

/** The token of a link: its random id and the signature. */
export const tokenOf = (secret: string, link: SignedLink): string => `${link.id}.${signatureOf(secret, link)}`

/** An id that no link has, and that looks like one. */
const NO_ID = '-'.repeat(22)

/** The id that a token names; of what is no token an id that nobody has, so that all refusals take the same way. */
export const idIn = (token: string): string => /^([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1] ?? NO_ID

/** Whether a token is that of the link, to the last character. Without a link the same is computed and refused. */
export function isTokenOf(secret: string, link: SignedLink | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(secret, link ?? { id: NO_ID, vouched: [] }))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) && link !== undefined
}

/** Said of every link that opens nothing, whatever the reason. */
export const noLink = (): AppError => new AppError('NOT_FOUND', { text: '链接不存在或已失效' })
