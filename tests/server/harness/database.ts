import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import type { ConnectionSettings, Pool } from '#server/db/pool.ts'
import { openPool } from '#server/db/pool.ts'
import { ownByDocuments } from '#server/files/index.ts'
import { inDatabase, runAlone } from './cluster.ts'
import type { Template } from './globalSetup.ts'

/** The database of one test file, available from `beforeAll` on. */
export interface TestDatabase {
  readonly pool: Pool
  readonly connection: ConnectionSettings
}

/** Creates the test file's database, by default with empty tables, and drops it at the end. */
export function withDatabase(from: Template | 'empty' = 'migrated'): TestDatabase {
  let opened: TestDatabase | undefined
  const name = `em_test_${randomBytes(6).toString('hex')}`
  const server = inject('connection')

  beforeAll(async () => {
    // Files share a process, so tables that only another file's application has are ignored.
    ownByDocuments([])
    const template = from === 'empty' ? 'template0' : inject('templates')[from]
    await runAlone(server, `create database ${name} template ${template} strategy file_copy`)
    const connection = inDatabase(server, name)
    opened = { connection, pool: openPool(connection, () => undefined) }
  })
  afterAll(async () => {
    await opened?.pool.end()
    await runAlone(server, `drop database if exists ${name} with (force)`)
  })

  function current(): TestDatabase {
    if (opened === undefined) throw new Error('the database exists from beforeAll on')
    return opened
  }
  return {
    get pool() {
      return current().pool
    },
    get connection() {
      return current().connection
    },
  }
}
