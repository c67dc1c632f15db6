import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { ConnectionSettings } from '#server/db/pool.ts'
import { openPool } from '#server/db/pool.ts'
import type { TestProject } from 'vitest/node'
import { inDatabase, openTestCluster, runAlone } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly connection: ConnectionSettings
    readonly template: string
  }
}

/** Migrates one template database for the whole run: each test file copies it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openTestCluster()
  const template = `em_template_${process.pid}`
  await runAlone(cluster.connection, `create database ${template} template template0 encoding 'UTF8' locale 'C'`)
  const failures: unknown[] = []
  const pool = openPool(inDatabase(cluster.connection, template), error => failures.push(error))
  await migrate(pool, migrations)
  await pool.end()
  project.provide('connection', cluster.connection)
  project.provide('template', template)
  return async () => {
    await runAlone(cluster.connection, `drop database ${template}`)
    await cluster.stop()
    if (failures.length > 0) throw new AggregateError(failures, 'the template lost its connection')
  }
}
