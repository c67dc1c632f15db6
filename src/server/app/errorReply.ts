import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fromDatabase } from '#server/core/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { bodyTooLarge } from '#shared/fileLimit.ts'

/** Codes for faults raised by Fastify and plugins before a call. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_INPUT',
  // From the static file plugin for paths outside its folder or no file can have.
  403: 'NO_SUCH_CALL',
  404: 'NO_SUCH_CALL',
  413: 'TOO_LARGE',
  415: 'WRONG_MEDIA',
  429: 'TOO_MANY_REQUESTS',
}

function appErrorOf(error: unknown, { routeOptions }: FastifyRequest): AppError {
  const appError = fromDatabase(error)
  if (appError instanceof AppError) return appError
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const code = CODE_OF_STATUS[status]
  if (code === undefined) return new AppError('SYSTEM', { cause: error })
  return new AppError(
    code,
    { cause: error, text: code === 'TOO_LARGE' && routeOptions.bodyLimit !== undefined ? bodyTooLarge(routeOptions.bodyLimit) : undefined }
  )
}

/**
 * Answers an error as `{ code, msg, data }` (spec-1 §7): `code` is the HTTP status, `data.error` the catalogue code. Others are logged and
 * shown as 系统错误 with the request's id.
 */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = appErrorOf(error, request)
  if (appError.code === 'SYSTEM') request.log.error({ err: error }, 'unexpected error')
  // The operator must see it, as the client cannot fix it.
  else if (appError.status > 500) request.log.warn({ err: error }, 'not available')
  const msg = appError.code === 'SYSTEM' ? `${appError.message}（${request.id}）` : appError.message
  return reply.status(appError.status).send({
    code: appError.status,
    msg,
    data: { error: appError.code, rows: appError.rows, field: appError.field, requestId: request.id },
  })
}
