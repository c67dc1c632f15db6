import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { FormTerms } from './store.ts'

/** The used parts of an S3 POST policy. */
const POLICY = z.object({
  expiration: z.iso.datetime(),
  conditions: z.tuple([
    z.object({ bucket: z.string() }), z.object({ key: z.string() }), z.object({ 'Content-Type': z.string() }),
    z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
  ]),
})

export interface ReadPolicy {
  readonly key: string
  readonly mime: string
  readonly maxBytes: number
}

const sign = (secret: string, policy: string): string => createHmac('sha256', secret).update(policy).digest('base64')

export function writePolicy(
  bucket: string, { key, mime, maxBytes, expires, secret }: FormTerms,
): { policy: string, signature: string } {
  const conditions = [{ bucket }, { key }, { 'Content-Type': mime }, ['content-length-range', 1, maxBytes]]
  const policy = Buffer.from(JSON.stringify({ expiration: expires.toISOString(), conditions })).toString('base64')
  return { policy, signature: sign(secret, policy) }
}

function parsed(policy: string): unknown {
  try {
    return JSON.parse(Buffer.from(policy, 'base64').toString())
  } catch {
    return undefined
  }
}

/** Undefined unless the policy is signed, not expired, and matches the form's fields. */
export function readPolicy(fields: Readonly<Record<string, string>>, bucket: string, secret: string, now: Date): ReadPolicy | undefined {
  const { policy = '', signature = '', key, 'Content-Type': mime } = fields
  const actual = Buffer.from(signature)
  const expected = Buffer.from(sign(secret, policy))
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined
  const { data } = POLICY.safeParse(parsed(policy))
  if (data === undefined || new Date(data.expiration) <= now) return undefined
  const [{ bucket: allowedBucket }, { key: allowedKey }, { 'Content-Type': allowedMime }, [, , maxBytes]] = data.conditions
  return allowedBucket === bucket && allowedKey === key && allowedMime === mime ? { key, mime, maxBytes } : undefined
}
