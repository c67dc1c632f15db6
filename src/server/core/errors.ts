import { ERRORS } from '#shared/errors.ts'
import type { ErrorCode, RowFault } from '#shared/errors.ts'

export interface AppErrorFacts {
  /** Replaces the catalogue's text where the case can be told more exactly. */
  readonly text?: string
  readonly rows?: readonly RowFault[]
  readonly field?: string
  readonly cause?: unknown
}

/** The only error that reaches a person as it is; everything else is logged and shown as 系统错误. */
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

/** What PostgreSQL reports, as far as it is read here. */
interface PgFault {
  readonly code: string
  readonly constraint?: string
  /** In the language of the server. */
  readonly message: string
}

const CATALOGUE_OF_SQLSTATE: Readonly<Record<string, ErrorCode>> = {
  '23505': 'ALREADY_EXISTS',
  '23503': 'IN_USE',
  // Texts with a NUL character, which the database cannot keep.
  '22021': 'BAD_INPUT',
  '22P05': 'BAD_INPUT',
  '40001': 'BUSY',
  '40P01': 'BUSY',
  '55P03': 'BUSY',
  '57014': 'BUSY',
  '57P01': 'BUSY',
  '57P03': 'BUSY',
  '53300': 'BUSY',
}

/** The database's own fault inside an error, looked for through wrappers (drizzle wraps what pg throws). */
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

/** Turns a constraint or resource fault of the database into its catalogue error; anything else comes back unchanged. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = CATALOGUE_OF_SQLSTATE[pgFaultOf(error)?.code ?? '']
  return code === undefined ? error : new AppError(code, { cause: error })
}
