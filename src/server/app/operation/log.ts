import type { FastifyRequest } from 'fastify'
import { pgFaultOf } from '#server/core/errors.ts'
import type { LogLevel } from '../config.ts'

export interface LogStream {
  write(line: string): void
}

const SECRETS = [
  'headers["x-auth-token"]', 'headers["x-link-token"]', 'headers.authorization', 'headers.cookie', 'body', 'password', 'token',
].flatMap(path => [path, `req.${path}`, `*.${path}`])

/** Removes a failed query's parameters from drizzle's message: they may be a password or a code. */
const withoutValues = (text: string): string => text.replace(/\bparams: [\s\S]*?(?=\n\s+at |$)/, 'params: ***')

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code: string | undefined
  readonly cause: LoggedError | undefined
}

/** Without row values and requests. */
function errorOf(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '', code: undefined, cause: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : pgFaultOf(error)?.code
  return {
    type: error.name, message: withoutValues(error.message), stack: withoutValues(error.stack ?? ''), code,
    cause: error.cause === undefined ? undefined : errorOf(error.cause),
  }
}

/** Method and path only: a query string may contain a signature, telephone number or code. */
const requestOf = ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], ip })
const replyOf = ({ statusCode }: { readonly statusCode?: number }) => ({ status: statusCode })

/** One JSON object per line, with the request's id and no secret. */
export const loggerOf = (level: LogLevel, stream?: LogStream) => ({
  level,
  ...(stream && { stream }),
  redact: { paths: SECRETS, censor: '***' },
  serializers: { req: requestOf, res: replyOf, err: errorOf },
})
