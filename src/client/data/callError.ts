/** A fault of one cell or field; the server lists all of them. */
export interface RowFault {
  readonly row: number | string
  readonly column: string
  readonly code: string
  readonly text: string
}

export interface CallErrorFacts {
  readonly code: number | string
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly msg: string
  /** The response had no message: `msg` is the client's. */
  readonly wordless?: boolean
  readonly rows?: readonly RowFault[]
  readonly field?: string
  readonly requestId?: string
  readonly data?: unknown
}

/** Thrown by every call that fails. */
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

/** Message for an unreadable response, and for a failure without a message. */
export const NO_ANSWER = '服务器没有正确响应'
/** Code of a write that was cancelled because the identical one is still pending. */
export const DUPLICATE = 'DUPLICATE'
/** Code of a call that got no answer: network down, time-out. */
export const UNREACHABLE = 'UNREACHABLE'
/** Code of a call that the caller itself aborted. */
export const ABORTED = 'ABORTED'
