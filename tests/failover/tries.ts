import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Answer, Attempt } from './attempts.ts'

/** Something that goes on until it is stopped. */
export interface Going<T> {
  readonly seen: readonly T[]
  stop(): Promise<void>
}

const EVERY_MS = 100
/** A plain client gives a statement or a new connection up after this: it is the measure for the product, which waits longer. */
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

const openPlain = async (databaseUrl: string): Promise<Client> => {
  const client = new Client({ connectionString: databaseUrl, query_timeout: PLAIN_MS, connectionTimeoutMillis: PLAIN_MS })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * The database alone: a plain client that inserts ten times a second and opens a connection anew where one breaks. One is started after the
 * other.
 */
export async function plainWriter(databaseUrl: string): Promise<Going<Attempt>> {
  let client: Client | undefined = await openPlain(databaseUrl)
  // In a schema of its own it is no table of the product.
  await client.query('create schema if not exists plain; create table if not exists plain.write (at timestamptz not null)')
  const going = keepDoing(() => tried(async () => {
    const own = client ??= await openPlain(databaseUrl)
    try {
      await own.query('insert into plain.write values (now())')
    } catch (error) {
      client = undefined
      void own.end().catch(() => undefined)
      throw error
    }
  }))
  return {
    seen: going.seen,
    async stop() {
      await going.stop()
      await client?.end()
    },
  }
}
