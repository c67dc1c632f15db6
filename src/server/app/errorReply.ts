import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fromDatabase } from '#server/core/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'

/** Faults that Fastify and its plugins find before a call begins, by their status. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_INPUT',
  404: 'NO_SUCH_CALL',
  413: 'TOO_LARGE',
  415: 'WRONG_MEDIA',
  429: 'TOO_MANY_REQUESTS',
}

function appErrorOf(error: unknown): AppError {
  const known = fromDatabase(error)
  if (known instanceof AppError) return known
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const code = CODE_OF_STATUS[status]
  return code === undefined ? new AppError('SYSTEM', { cause: error }) : new AppError(code, { cause: error })
}

/**
 * Answers an error as `{ code, msg, data }` (spec-1 §7): `code` is the HTTP status, `data.error` the stable code of the catalogue.
 * What is not in the catalogue is logged and shown as 系统错误 with the request's id.
 */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = appErrorOf(error)
  if (known.code === 'SYSTEM') request.log.error({ err: error }, 'unexpected error')
  const msg = known.code === 'SYSTEM' ? `${known.message}（${request.id}）` : known.message
  return reply.status(known.status).send({
    code: known.status,
    msg,
    data: { error: known.code, rows: known.rows, field: known.field, requestId: request.id },
  })
}
