import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'

const nonces = new WeakMap<object, string>()

/** The one nonce of a response, in its header and in its page. The grid's run-time styles carry it. */
export function nonceOf(response: object): string {
  const known = nonces.get(response)
  if (known !== undefined) return known
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(response, nonce)
  return nonce
}

/**
 * Security headers. No script but our own files; no style but our own files and those with the nonce.
 * @param postOrigin the store that browsers post files to, where it is another origin
 */
export const helmetOptions = (postOrigin?: string) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...(postOrigin === undefined ? [] : [postOrigin])],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  // The server itself speaks plain HTTP: strict transport is the matter of the proxy that ends TLS.
  strictTransportSecurity: false,
}) satisfies FastifyHelmetOptions
