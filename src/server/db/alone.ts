import type { Pool } from './pool.ts'

/** Work that app processes which start together must not do at the same time. */
const LOCKS = { seeds: 7_240_002 }

/** Runs `work` while no other process does work of the same kind; the others wait and run theirs after it. */
export async function alone<T>(pool: Pool, kind: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS[kind]])
    return await work()
  } finally {
    const failed = await client.query('commit').then(() => undefined, (error: Error) => error)
    client.release(failed)
  }
}
