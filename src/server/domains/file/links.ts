import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/tx.ts'
import { appSecret } from '#server/db/tables/file.ts'

const HOUR_MS = 3_600_000
/** Expiries are rounded up, so that a browser asks for a picture once and not with every list. */
const ROUND_MS = 600_000

/** A link to one file as its parts say it. */
export interface LinkParts {
  readonly merchantId: string
  readonly id: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

export async function linkSecret({ q }: Db): Promise<string> {
  const [row] = await q.select({ value: appSecret.value }).from(appSecret).where(eq(appSecret.name, 'file-link'))
  if (row === undefined) throw new Error('the secret of file links is missing')
  return row.value
}

export const signatureOf = (secret: string, { merchantId, id, expires }: LinkParts): string =>
  createHmac('sha256', secret).update(`${merchantId}/${id}/${expires}`).digest('base64url')

/** A link that opens the file for about an hour without a token: an image element sends none. */
export function signedLink(secret: string, merchantId: string, id: string, now: Date): string {
  const expires = Math.ceil((now.getTime() + HOUR_MS) / ROUND_MS) * ROUND_MS
  const query = new URLSearchParams({ m: merchantId, e: String(expires), s: signatureOf(secret, { merchantId, id, expires }) })
  return `/api/res/file/${encodeURIComponent(id)}?${query}`
}

/** Whether the signature is the link's own and its time has not run out. */
export function isValidLink(secret: string, link: LinkParts, signature: string, now: Date): boolean {
  const given = Buffer.from(signature)
  const wanted = Buffer.from(signatureOf(secret, link))
  return given.length === wanted.length && timingSafeEqual(given, wanted) && link.expires > now.getTime()
}
