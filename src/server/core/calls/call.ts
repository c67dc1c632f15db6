import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import type { Events } from '#server/core/events.ts'
import type { Jobs } from '#server/core/jobs.ts'
import type { SmsSettings } from '#server/core/sms.ts'
import type { FileStore, Spooled } from '#server/core/store/index.ts'
import type { Pool } from '#server/db/pool.ts'

/** What calls may use beside their transaction; the app's services satisfy it. */
export interface Deps {
  readonly pool: Pool
  readonly events: Events
  readonly jobs: Jobs
  readonly store: FileStore
  readonly config: SmsSettings
}

/** Work for after the commit; it is given the request's log. */
export type Later = (log: FastifyBaseLogger) => Promise<void>

/** The request around a call: who asks (undefined on public calls), from where, with which token. */
export interface Call {
  readonly ctx: Ctx | undefined
  readonly ip: string
  readonly userAgent: string
  readonly tokenHash: string | undefined
  readonly deps: Deps
  /** Does what cannot be taken back, such as sending a message, once the transaction stands; a failure is logged. */
  readonly afterCommit: (work: Later) => void
  /** Does what is to be done when the call has ended, well or not, before it is answered; a failure is logged. */
  readonly afterwards: (work: () => Promise<void>) => void
}

/** The bytes of a `file` call, or how they are made once its transaction is over, with the name that the browser saves them under. */
export interface FileReply {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array | Readable | (() => Promise<Uint8Array>)
}

/** A received form: the file lies in a temporary place that is emptied after the call. */
export interface UploadedFile extends Spooled {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}

/** Who asks, for calls whose transaction is the system's. @throws AppError UNAUTHENTICATED on public calls */
export function personOf({ ctx }: Call): Ctx {
  if (ctx === undefined) throw new AppError('UNAUTHENTICATED')
  return ctx
}
