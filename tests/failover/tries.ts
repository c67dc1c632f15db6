import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { ReadyResponse, Attempt } from './attempts.ts'

/** An activity that runs until stopped. */
export interface Going<T> {
  readonly seen: readonly T[]
  stop(): Promise<void>
}

const EVERY_MS = 100
/** Timeout of a plain client's statement or new connection: the measure for the product, which waits longer. */
const PLAIN_MS = 2_000

export function keepDoing<T>(once: () => Promise<T>, everyMs = EVERY_MS): Going<T> {
  const observations: T[] = []
  const over = new AbortController()
  const done = (async () => {
    while (!over.signal.aborted) {
      observations.push(await once())
      await pause(everyMs)
    }
  })()
  return {
    seen: observations,
    async stop() {
      over.abort()
      await done
    },
  }
}

/** Start and end of an attempt, and its success. */
export async function tried(work: () => Promise<unknown>): Promise<Attempt> {
  const startedAt = Date.now()
  const succeeded = await work().then(() => true, () => false)
  return { begun: startedAt, ended: Date.now(), fine: succeeded }
}

/** Polls a process's readiness, ten times a second. */
export const watchReady = (url: string): Going<ReadyResponse> => keepDoing(async () => {
  const { begun: startedAt, ended, fine: succeeded } = await tried(async () => {
    const { status } = await fetch(new URL('/readyz', url))
    if (status !== 200) throw new Error(String(status))
  })
  return { asked: startedAt, answered: ended, ready: succeeded }
})

const openPlain = async (databaseUrl: string): Promise<Client> => {
  const client = new Client({ connectionString: databaseUrl, query_timeout: PLAIN_MS, connectionTimeoutMillis: PLAIN_MS })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The database only: a plain client that inserts ten times a second and reconnects after a break. Starts one insert after the other. */
export async function plainWriter(databaseUrl: string): Promise<Going<Attempt>> {
  let client: Client | undefined = await openPlain(databaseUrl)
  // In a separate schema it is no product table.
  await client.query('create schema if not exists plain; create table if not exists plain.write (at timestamptz not null)')
  const going = keepDoing(() => tried(async () => {
    const connection = client ??= await openPlain(databaseUrl)
    try {
      await connection.query('insert into plain.write values (now())')
    } catch (error) {
      client = undefined
      void connection.end().catch(() => undefined)
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
