import type { ConnectionSettings } from '#server/db/pool.ts'
import { openClient } from '#server/db/pool.ts'

const DURABILITY_SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Sets a test database server not to wait for the disk: its data need not survive a machine crash. */
export async function makeVolatile(connection: ConnectionSettings): Promise<void> {
  const client = await openClient(connection)
  try {
    for (const setting of DURABILITY_SETTINGS) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
