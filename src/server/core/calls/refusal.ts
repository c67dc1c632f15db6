import type { ErrorCode } from '#shared/errors.ts'

/** An error answer whose transaction is committed (failed sign-ins). */
export class Refusal {
  readonly code: ErrorCode
  readonly text: string
  readonly detail: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, text: string, detail: Readonly<Record<string, unknown>> = {}) {
    this.code = code
    this.text = text
    this.detail = detail
  }
}
