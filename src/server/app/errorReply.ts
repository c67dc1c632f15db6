import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fromDatabase } from '#server/core/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { bodyTooLarge } from '#shared/fileLimit.ts'

/** Faults that Fastify and its plugins find before a call begins, by their status. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_INPUT',
  // What serves the pages' files says so of paths that leave their folder or that no file can have.
  403: 'NO_SUCH_CALL',
  404: 'NO_SUCH_CALL',
  413: 'TOO_LARGE',
  415: 'WRONG_MEDIA',
  429: 'TOO_MANY_REQUESTS',
}

function appErrorOf(error: unknown, { routeOptions }: FastifyRequest): AppError {
  const known = fromDatabase(error)
  if (known instanceof AppError) return known
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const code = CODE_OF_STATUS[status]
  if (code === undefined) return new AppError('SYSTEM', { cause: error })
  return new AppError(
    code,
    { cause: error, text: code === 'TOO_LARGE' && routeOptions.bodyLimit !== undefined ? bodyTooLarge(routeOptions.bodyLimit) : undefined }
  )
}

/**
 * Answers an error as `{ code, msg, data }` (spec-1 §7): `code` is the HTTP status, `data.error` the stable code of the catalogue.
 * What is not in the catalogue is logged and shown as 系统错误 with the request's id.
 */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = appErrorOf(error, request)
  if (known.code === 'SYSTEM') request.log.error({ err: error }, 'unexpected error')
  // Nothing that whoever asked could change: the operator has to know.
  else if (known.status > 500) request.log.warn({ err: error }, 'not available')
  const msg = known.code === 'SYSTEM' ? `${known.message}（${request.id}）` : known.message
  return reply.status(known.status).send({
    code: known.status,
    msg,
    data: { error: known.code, rows: known.rows, field: known.field, requestId: request.id },
  })
}
