import { randomUUID } from 'node:crypto'
import type { OutputOf } from '#shared/api/contract.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { untilBroken, type Api } from '../../tools/api.ts'
import { packageOf, type Items, type Payload } from './package.ts'

export type Saved = OutputOf<typeof quotaApi.saveQuotas>

/** A save as sent; `saved` means confirmed by the server. */
export interface Attempt {
  readonly mark: number
  readonly key: string
  readonly payload: Payload
  readonly before: number | undefined
  saved?: Saved
}

export interface Writer {
  readonly attempts: Attempt[]
  run(api: Api): Promise<void>
}

let lastMark = 1000
const CHANGES_PER_PACKAGE = 3

/** Sends `attempt`, also again, and remembers the answer. */
export async function send(api: Api, attempt: Attempt): Promise<Saved> {
  return attempt.saved = await api.call(quotaApi.saveQuotas, attempt.payload, attempt.key)
}

export function writerOf(items: Items): Writer {
  const attempts: Attempt[] = []

  function next(): Attempt {
    const mark = lastMark += 1
    const last = attempts.at(-1)
    const changes = last?.saved !== undefined && last.saved.quotaVersion <= CHANGES_PER_PACKAGE ? last : undefined
    return { mark, key: randomUUID(), before: changes?.mark, payload: packageOf(mark, items, changes?.saved) }
  }

  return {
    attempts,
    run: api => untilBroken(async () => {
      for (;;) {
        const attempt = next()
        attempts.push(attempt)
        await send(api, attempt)
      }
    }),
  }
}
