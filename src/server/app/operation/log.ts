import type { FastifyRequest } from 'fastify'
import { pgFaultOf } from '#server/core/errors.ts'
import type { LogLevel } from '../config.ts'

/** A replacement for standard output. */
export interface LogStream {
  write(line: string): void
}

const SECRETS = [
  'headers["x-auth-token"]', 'headers["x-link-token"]', 'headers.authorization', 'headers.cookie', 'body', 'password', 'token',
].flatMap(path => [path, `req.${path}`, `*.${path}`])

/** Parameters of a failed query, which drizzle puts into its message, may be a password or a code: they are removed. */
const withoutValues = (text: string): string => text.replace(/\bparams: [\s\S]*?(?=\n\s+at |$)/, 'params: ***')

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code: string | undefined
  readonly cause: LoggedError | undefined
}

/** An error without row values and requests. */
function errorOf(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '', code: undefined, cause: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : pgFaultOf(error)?.code
  return {
    type: error.name, message: withoutValues(error.message), stack: withoutValues(error.stack ?? ''), code,
    cause: error.cause === undefined ? undefined : errorOf(error.cause),
  }
}

/** A request by method and path; its query string may contain a signature, a telephone number or a code. */
const requestOf = ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], ip })
const replyOf = ({ statusCode }: { readonly statusCode?: number }) => ({ status: statusCode })

/** One JSON object per line, with the request's id and no secret. */
export const loggerOf = (level: LogLevel, stream?: LogStream) => ({
  level,
  ...(stream && { stream }),
  redact: { paths: SECRETS, censor: '***' },
  serializers: { req: requestOf, res: replyOf, err: errorOf },
})
