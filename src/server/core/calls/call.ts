import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import type { Events } from '#server/core/events.ts'
import type { Jobs } from '#server/core/jobs.ts'
import type { SmsSettings } from '#server/core/sms.ts'
import type { FileStore, Spooled } from '#server/core/store/index.ts'
import type { Pool } from '#server/db/pool.ts'

export interface Deps {
  readonly pool: Pool
  readonly events: Events
  readonly jobs: Jobs
  readonly store: FileStore
  readonly config: SmsSettings
}

/** Work to run after the commit. */
export type Later = (log: FastifyBaseLogger) => Promise<void>

export interface Call {
  /** Undefined on public calls. */
  readonly ctx: Ctx | undefined
  readonly ip: string
  readonly userAgent: string
  readonly tokenHash: string | undefined
  readonly deps: Deps
  /** Runs irreversible work, such as sending a message, after the commit; failures are logged. */
  readonly afterCommit: (work: Later) => void
  /** Runs clean-up before the answer, also after a failure. */
  readonly afterwards: (work: () => Promise<void>) => void
}

/** A file's bytes, or the function that makes them after the transaction. */
export interface FileReply {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array | Readable | (() => Promise<Uint8Array>)
}

export interface UploadedFile extends Spooled {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}

/** @throws AppError UNAUTHENTICATED on public calls */
export function personOf({ ctx }: Call): Ctx {
  if (ctx === undefined) throw new AppError('UNAUTHENTICATED')
  return ctx
}
