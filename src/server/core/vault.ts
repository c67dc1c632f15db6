import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/tx.ts'
import { secretOf } from './secret.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Encrypts a merchant's personal numbers. */
export interface Vault {
  /** AES-256-GCM, as base64url of iv, tag and text. `place` (row and column) is authenticated: the text opens only there. */
  seal(text: string, place: string): string
  /** @throws Error when it was sealed for another place, or altered */
  open(sealed: string, place: string): string
  /** Keyed hash: equal texts of a kind have equal marks. */
  mark(text: string, kind: string): string
}

/** Keys are derived from the installation's secret (HKDF) and open no other merchant's texts. */
export function vaultBy(secret: string, merchantId: string): Vault {
  const keyFor = (use: 'seal' | 'mark'): Buffer => Buffer.from(hkdfSync('sha256', secret, merchantId, use, KEY_BYTES))
  const [sealing, marking] = [keyFor('seal'), keyFor('mark')]
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, IV_BYTES)
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const body = bytes.subarray(IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, sealing, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place)).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    mark: (text, kind) => createHmac('sha256', marking).update(`${kind}\0${text}`).digest('base64url'),
  }
}

export const vaultOf = async (db: Db): Promise<Vault> => vaultBy(await secretOf(db, 'personal'), db.ctx.merchantId)
