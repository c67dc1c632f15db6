import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { HAND_PATH } from '#shared/storeCode.ts'

const nonces = new WeakMap<object, string>()

/** A response's nonce for its header, page and run-time styles. */
export function nonceOf(response: object): string {
  const cached = nonces.get(response)
  if (cached !== undefined) return cached
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(response, nonce)
  return nonce
}

/**
 * Scripts come from our files alone. The label scanner's page may also compile WebAssembly, for browsers without a barcode detector; this
 * allows no text to become script.
 */
function scripts({ url = '' }: IncomingMessage): string {
  const [path] = url.split('?')
  return path === HAND_PATH || path!.startsWith(`${HAND_PATH}/`) ? "'self' 'wasm-unsafe-eval'" : "'self'"
}

/**
 * Security headers: scripts from our files, styles also with the nonce.
 * @param postOrigin another origin that browsers post files to
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
  // Strict transport belongs to the proxy that ends TLS.
  strictTransportSecurity: false,
}) satisfies FastifyHelmetOptions
