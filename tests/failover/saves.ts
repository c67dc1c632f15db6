import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { packageOf, type Items } from '../server/crash/package.ts'
import { send, type Attempt as Save } from '../server/crash/writer.ts'
import { apiOf, Refused } from '../tools/api.ts'
import type { Attempt } from './attempts.ts'
import { tried } from './tries.ts'

const BETWEEN_MS = 250
const AGAIN_MS = 100
const CHANGES_PER_PACKAGE = 3

/** Saves packages one after the other; resends failed or unanswered ones under the same key. */
export interface Saver {
  readonly saves: readonly Save[]
  readonly attempts: readonly Attempt[]
  /** Refusals for reasons other than an outage of product or database; must be empty. */
  readonly refused: readonly string[]
  /** Ends with the response to the last save. */
  stop(): Promise<void>
}

/** Each save of each saver has a unique mark. */
let lastMark = 0

/** 5xx: down or busy. 429: rate-limited. Anything else is intended. */
const isMeant = (error: unknown): boolean => error instanceof Refused && error.status < 500 && error.status !== 429

export function startSaver(url: string, token: string, items: Items): Saver {
  const saves: Save[] = []
  const attempts: Attempt[] = []
  const refused: string[] = []
  const over = new AbortController()

  function next(): Save {
    const mark = lastMark += 1
    const last = saves.at(-1)
    const changes = last?.saved !== undefined && last.saved.quotaVersion <= CHANGES_PER_PACKAGE ? last : undefined
    const save = { mark, key: randomUUID(), before: changes?.mark, payload: packageOf(mark, items, changes?.saved) }
    saves.push(save)
    return save
  }

  async function untilSaved(save: Save): Promise<void> {
    while (save.saved === undefined && refused.length === 0) {
      const attempt = await tried(() => send(apiOf(url, token), save).catch((error: unknown) => {
        if (isMeant(error)) refused.push(String(error))
        throw error
      }))
      attempts.push(attempt)
      if (!attempt.fine) await pause(AGAIN_MS)
    }
  }

  const done = (async () => {
    while (!over.signal.aborted && refused.length === 0) {
      await untilSaved(next())
      await pause(BETWEEN_MS)
    }
  })()
  return {
    saves, attempts, refused,
    async stop() {
      over.abort()
      await done
    },
  }
}
