import { ERRORS } from '#shared/errors.ts'
import type { ErrorCode, RowFault } from '#shared/errors.ts'

export interface AppErrorFacts {
  readonly text?: string
  readonly rows?: readonly RowFault[]
  readonly field?: string
  readonly cause?: unknown
}

/** The only error that users see as it is; others are logged and shown as 系统错误. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly rows: readonly RowFault[] | undefined
  readonly field: string | undefined

  constructor(code: ErrorCode, facts: AppErrorFacts = {}) {
    super(facts.text ?? ERRORS[code].text, { cause: facts.cause })
    this.name = 'AppError'
    this.code = code
    this.status = ERRORS[code].status
    this.rows = facts.rows
    this.field = facts.field
  }
}

interface PgFault {
  readonly code: string
  readonly constraint?: string
  readonly message: string
}

const CATALOGUE_OF_SQLSTATE: Readonly<Record<string, ErrorCode>> = {
  '23505': 'ALREADY_EXISTS',
  '23503': 'IN_USE',
  // Texts with a NUL character.
  '22021': 'BAD_INPUT',
  '22P05': 'BAD_INPUT',
  '40001': 'BUSY',
  '40P01': 'BUSY',
  '55P03': 'BUSY',
  '57014': 'BUSY',
  '53300': 'BUSY',
  '57P01': 'UNAVAILABLE',
  '57P02': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
  '53100': 'NO_SPACE',
}
const CATALOGUE_OF_SYSTEM: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'NO_SPACE',
  EDQUOT: 'NO_SPACE',
}
const DISCONNECT_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])
/** Messages of pg without a code: the server is missing or was lost. */
const LOST_CONNECTION_MESSAGES = [
  'Connection terminated', 'Query read timeout', 'timeout exceeded when trying to connect',
  'Client has encountered a connection error', 'Client was closed',
]

/** The PostgreSQL fault among an error's causes (drizzle wraps errors of pg). */
export function pgFaultOf(error: unknown): PgFault | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string' && /^[0-9A-Z]{5}$/.test(inner.code)) {
      return {
        code: inner.code,
        constraint: 'constraint' in inner && typeof inner.constraint === 'string' ? inner.constraint : undefined,
        message: inner.message,
      }
    }
  }
  return undefined
}

function* causesOf(error: unknown): Generator<Error> {
  for (let inner = error; inner instanceof Error; inner = inner.cause) yield inner
}

function systemFaultOf(error: unknown): ErrorCode | undefined {
  for (const inner of causesOf(error)) {
    const code = 'code' in inner && typeof inner.code === 'string' ? CATALOGUE_OF_SYSTEM[inner.code] : undefined
    if (code !== undefined) return code
  }
  return undefined
}

export function isLost(error: unknown): boolean {
  for (const inner of causesOf(error)) {
    const isRefused = 'syscall' in inner && inner.syscall === 'connect'
    const isCut = 'code' in inner && DISCONNECT_CODES.has(String(inner.code))
    if (isRefused || isCut || LOST_CONNECTION_MESSAGES.some(start => inner.message.startsWith(start))) return true
    // Several failed addresses arrive as one error without a message.
    if (inner instanceof AggregateError && isLost(inner.errors[0])) return true
  }
  return pgFaultOf(error)?.code.startsWith('08') ?? false
}

/** Maps a database fault or a full disk to its catalogue error. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = CATALOGUE_OF_SQLSTATE[pgFaultOf(error)?.code ?? '']
    ?? systemFaultOf(error)
    ?? (isLost(error) ? 'UNAVAILABLE' : undefined)
  return code === undefined ? error : new AppError(code, { cause: error })
}
