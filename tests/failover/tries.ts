import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from '#server/db/pool.ts'
import type { Answer, Attempt } from './attempts.ts'

/** Something that goes on until it is stopped. */
export interface Going<T> {
  readonly seen: readonly T[]
  stop(): Promise<void>
}

const EVERY_MS = 100
/** A plain client gives a statement up after this: it is the measure for the product, which waits longer. */
const PLAIN_MS = 2_000

/** Does something again and again. */
export function keepDoing<T>(once: () => Promise<T>, everyMs = EVERY_MS): Going<T> {
  const seen: T[] = []
  const over = new AbortController()
  const done = (async () => {
    while (!over.signal.aborted) {
      seen.push(await once())
      await pause(everyMs)
    }
  })()
  return {
    seen,
    async stop() {
      over.abort()
      await done
    },
  }
}

/** When it began and ended, and whether it went well. */
export async function tried(work: () => Promise<unknown>): Promise<Attempt> {
  const begun = Date.now()
  const fine = await work().then(() => true, () => false)
  return { begun, ended: Date.now(), fine }
}

/** Asks a process whether it is ready, ten times a second. */
export const watchReady = (url: string): Going<Answer> => keepDoing(async () => {
  const { begun, ended, fine } = await tried(async () => {
    const { status } = await fetch(new URL('/readyz', url))
    if (status !== 200) throw new Error(String(status))
  })
  return { asked: begun, answered: ended, ready: fine }
})

/** The database alone: a plain client that inserts ten times a second and opens a connection anew where one breaks. */
export async function plainWriter(databaseUrl: string): Promise<Going<Attempt>> {
  const settings = { connectionString: databaseUrl, query_timeout: PLAIN_MS }
  let client = await openClient(settings)
  client.on('error', () => undefined)
  await client.query('create table if not exists plain_write (at timestamptz not null)')
  let broken = false
  const going = keepDoing(() => tried(async () => {
    if (broken) {
      client = await openClient(settings)
      client.on('error', () => undefined)
      broken = false
    }
    await client.query('insert into plain_write values (now())').catch((error: unknown) => {
      broken = true
      void client.end().catch(() => undefined)
      throw error
    })
  }))
  return {
    seen: going.seen,
    async stop() {
      await going.stop()
      await client.end()
    },
  }
}
