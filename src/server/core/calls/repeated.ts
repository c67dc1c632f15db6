import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/core/errors.ts'

const KEY = /^[\w-]{8,100}$/

/** A hash that distinguishes requests with one key. */
export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value ?? null)).digest('hex')

/** @throws AppError BAD_INPUT for an invalid Idempotency-Key */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && KEY.test(key)) return key
  throw new AppError('BAD_INPUT', { field: 'Idempotency-Key', text: '请求头 Idempotency-Key 不正确' })
}
