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

/** Somebody who saves packages one after the other: what fails or has no answer is sent again under its key. */
export interface Saver {
  readonly saves: readonly Save[]
  readonly attempts: readonly Attempt[]
  /** What was refused for another reason than that the product or its database was away: there must be none. */
  readonly refused: readonly string[]
  /** Ends with the answer to the last save. */
  stop(): Promise<void>
}

/** Each save of each saver has a mark of its own. */
let lastMark = 0

/** 5xx: away or busy. 429: asked too often. Anything else is meant. */
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
