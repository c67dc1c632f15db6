import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the signature of a link vouches for. Nothing of the company or the analysis stands in the link. */
export interface SharedLink { readonly id: string, readonly expiresAt: string }

const signatureOf = (secret: string, { id, expiresAt }: SharedLink): string =>
  createHmac('sha256', secret).update(JSON.stringify([id, new Date(expiresAt).getTime()])).digest('base64url')

/** The token of a link: its random id and the signature. */
export const tokenOf = (secret: string, link: SharedLink): string => `${link.id}.${signatureOf(secret, link)}`

/** The id that a token names, if it looks like one at all. */
export const idIn = (token: string): string | undefined => /^([\w-]{22})\.[\w-]{43}$/.exec(token)?.[1]

/** Whether a token is that of the link, to the last character. */
export function isTokenOf(secret: string, link: SharedLink, token: string): boolean {
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(secret, link))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
