import type { Readable } from 'node:stream'
import type { Ctx } from '#server/core/ctx.ts'
import type { Events } from '#server/core/events.ts'
import type { Jobs } from '#server/core/jobs.ts'
import type { FileStore, Spooled } from '#server/core/store/index.ts'
import type { Pool } from '#server/db/pool.ts'

/** What calls may use beside their transaction; the app's services satisfy it. */
export interface Deps {
  readonly pool: Pool
  readonly events: Events
  readonly jobs: Jobs
  readonly store: FileStore
  readonly config: { readonly demo: boolean }
}

/** The request around a call: who asks (undefined on public calls), from where, with which token. */
export interface Call {
  readonly ctx: Ctx | undefined
  readonly ip: string
  readonly userAgent: string
  readonly tokenHash: string | undefined
  readonly deps: Deps
}

/** The bytes of a `file` call with the name that the browser saves them under. */
export interface FileReply {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array | Readable
}

/** A received form: the file lies in a temporary place that is emptied after the call. */
export interface UploadedFile extends Spooled {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}
