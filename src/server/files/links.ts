import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretOf } from '#server/core/secret.ts'
import type { Db } from '#server/db/tx.ts'

const HOUR_MS = 3_600_000
/** Expiries are rounded up, so that a browser caches a picture across lists. */
const ROUND_MS = 600_000

/** The signed parts of a file link. */
export interface LinkParts {
  readonly merchantId: string
  /** The user the link is for, and the merchant in which the user sees the file: another one where a policy shows it to both. */
  readonly userId: string
  readonly viewer: string
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const signatureOf = (secret: string, { merchantId, userId, viewer, id, expires }: LinkParts): string =>
  createHmac('sha256', secret).update(JSON.stringify([merchantId, userId, viewer, id, expires])).digest('base64url')

/** Each link is valid for about an hour without a token, since an image element sends none. */
export async function linker(db: Db, { merchantId, userId, viewer }: Omit<LinkParts, 'id' | 'expires'>): Promise<(id: string) => string> {
  const secret = await secretOf(db, 'file-link')
  const { now } = db.ctx
  const expires = Math.ceil((now.getTime() + HOUR_MS) / ROUND_MS) * ROUND_MS
  return id => {
    const query = new URLSearchParams({
      m: merchantId, u: userId, v: viewer, e: String(expires), s: signatureOf(secret, { merchantId, userId, viewer, id, expires }),
    })
    return `/api/res/file/${encodeURIComponent(id)}?${query}`
  }
}

/** A link to a file of any of the user's merchants; the caller ensures the permission. */
export const linkTo = async (db: Db, merchantId: string, id: string, userId = db.ctx.userId): Promise<string> =>
  (await linker(db, { merchantId, userId, viewer: merchantId }))(id)

export const linkFor = (db: Db, id: string): Promise<string> => linkTo(db, db.ctx.merchantId, id)

/** Whether the signature is valid and not expired. */
export function isValidLink(secret: string, link: LinkParts, signature: string, now: Date): boolean {
  const actual = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(secret, link))
  return actual.length === expected.length && timingSafeEqual(actual, expected) && link.expires > now.getTime()
}
