import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretOf } from '#server/core/secret.ts'
import type { Db } from '#server/db/tx.ts'

const HOUR_MS = 3_600_000
/** Expiries are rounded up, so that a browser asks for a picture once and not with every list. */
const ROUND_MS = 600_000

/** A link to one file as its parts say it. */
export interface LinkParts {
  readonly merchantId: string
  /** Whom the link was given to, and the merchant in which he sees the file: another one where a policy shows it to both. */
  readonly userId: string
  readonly viewer: string
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const signatureOf = (secret: string, { merchantId, userId, viewer, id, expires }: LinkParts): string =>
  createHmac('sha256', secret).update(JSON.stringify([merchantId, userId, viewer, id, expires])).digest('base64url')

/** Makes links for a person to a merchant's files, each good for about an hour without a token: an image element sends none. */
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

/** A link to a file of any merchant that the person belongs to; the caller vouches that he may have it. */
export const linkTo = async (db: Db, merchantId: string, id: string, userId = db.ctx.userId): Promise<string> =>
  (await linker(db, { merchantId, userId, viewer: merchantId }))(id)

export const linkFor = (db: Db, id: string): Promise<string> => linkTo(db, db.ctx.merchantId, id)

/** Whether the signature is the link's own and its time has not run out. */
export function isValidLink(secret: string, link: LinkParts, signature: string, now: Date): boolean {
  const given = Buffer.from(signature)
  const wanted = Buffer.from(signatureOf(secret, link))
  return given.length === wanted.length && timingSafeEqual(given, wanted) && link.expires > now.getTime()
}
