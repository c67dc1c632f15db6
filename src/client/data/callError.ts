/** Fault of one cell or field; the server lists all of them. */
export interface RowFault {
  readonly row: number | string
  readonly column: string
  readonly code: string
  readonly text: string
}

export interface CallErrorFacts {
  readonly code: number | string
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly msg: string
  /** The response had no message: `msg` is the client's. */
  readonly wordless?: boolean
  readonly rows?: readonly RowFault[]
  readonly field?: string
  readonly requestId?: string
  readonly data?: unknown
}

export class CallError extends Error {
  readonly code: number | string
  readonly status: number
  readonly msg: string
  readonly wordless: boolean
  readonly rows: readonly RowFault[] | undefined
  readonly field: string | undefined
  readonly requestId: string | undefined
  readonly data: unknown

  constructor(facts: CallErrorFacts) {
    super(facts.msg)
    this.name = 'CallError'
    this.code = facts.code
    this.status = facts.status
    this.msg = facts.msg
    this.wordless = facts.wordless ?? false
    this.rows = facts.rows
    this.field = facts.field
    this.requestId = facts.requestId
    this.data = facts.data
  }
}

export const NO_ANSWER = '服务器没有正确响应'
/** Code of a write cancelled because an identical one is pending. */
export const DUPLICATE = 'DUPLICATE'
/** Network down, or time-out. */
export const UNREACHABLE = 'UNREACHABLE'
export const ABORTED = 'ABORTED'
