import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { FormTerms } from './store.ts'

/** The parts of a POST policy that this product writes: the same that S3 reads. */
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

/** A policy in base64 and its signature. */
export function writePolicy(bucket: string, { key, mime, maxBytes, expires, secret }: FormTerms): { policy: string, signature: string } {
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

/** What a form's policy allows, if it is signed, in time, and the form's own fields keep to it. */
export function readPolicy(fields: Readonly<Record<string, string>>, bucket: string, secret: string, now: Date): ReadPolicy | undefined {
  const { policy = '', signature = '', key, 'Content-Type': mime } = fields
  const given = Buffer.from(signature)
  const wanted = Buffer.from(sign(secret, policy))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const { data } = POLICY.safeParse(parsed(policy))
  if (data === undefined || new Date(data.expiration) <= now) return undefined
  const [{ bucket: ofBucket }, { key: ofKey }, { 'Content-Type': ofMime }, [, , maxBytes]] = data.conditions
  return ofBucket === bucket && ofKey === key && ofMime === mime ? { key, mime, maxBytes } : undefined
}
