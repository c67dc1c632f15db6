import type { ConnectionSettings } from '#server/db/pool.ts'
import { openClient } from '#server/db/pool.ts'

const WAITS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Sets a database server of tests not to wait for the disk: nothing in it has to outlive a crash of the machine. */
export async function makeVolatile(connection: ConnectionSettings): Promise<void> {
  const client = await openClient(connection)
  try {
    for (const setting of WAITS) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
