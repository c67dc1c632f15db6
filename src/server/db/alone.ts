import type { Pool } from './pool.ts'

/** Advisory lock keys. */
const LOCKS = { seeds: 7_240_002 }

/** Runs `work` exclusively among all processes. */
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
