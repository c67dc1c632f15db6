import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { HAND_PATH } from '#shared/storeCode.ts'

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
 * Scripts are our own files alone. The page that scans labels also compiles WebAssembly, from our own files: browsers without a detector of their own read
 * codes with it. That word allows no text to become script.
 */
function scripts({ url = '' }: IncomingMessage): string {
  const [path] = url.split('?')
  return path === HAND_PATH || path!.startsWith(`${HAND_PATH}/`) ? "'self' 'wasm-unsafe-eval'" : "'self'"
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
      scriptSrc: [scripts],
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
