import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { seedCalendar } from '#server/db/seeds/furnish.ts'
import { seedDemo } from '#server/app/seeds.ts'
import { seedPlatform } from '#server/db/seeds/index.ts'
import type { ConnectionSettings, Pool } from '#server/db/pool.ts'
import { openPool } from '#server/db/pool.ts'
import { inDatabase, openTestCluster, runAlone } from './cluster.ts'

/** Initial contents of a test file's database, each a copy of the previous one with additions. */
const TEMPLATES = {
  migrated: pool => migrate(pool, migrations),
  /** Contents of every installation: the platform's dictionaries, library and packages, the calendar. */
  platform: async pool => {
    await seedPlatform(pool)
    await seedCalendar(pool)
  },
  demo: seedDemo,
} satisfies Record<string, (pool: Pool) => Promise<unknown>>
export type Template = keyof typeof TEMPLATES

declare module 'vitest' {
  export interface ProvidedContext {
    readonly connection: ConnectionSettings
    readonly templates: Readonly<Record<Template, string>>
  }
}

/** Creates one template database of each kind for the whole run; each test file copies one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openTestCluster()
  const failures: unknown[] = []
  const names: Partial<Record<Template, string>> = {}
  let from = 'template0'
  for (const [kind, fill] of Object.entries(TEMPLATES)) {
    const name = `em_template_${kind}_${process.pid}`
    await runAlone(cluster.connection, `create database ${name} template ${from} encoding 'UTF8' locale 'C'`)
    const pool = openPool(inDatabase(cluster.connection, name), error => failures.push(error))
    await fill(pool)
    await pool.end()
    names[kind as Template] = name
    from = name
  }
  project.provide('connection', cluster.connection)
  project.provide('templates', names as Record<Template, string>)
  return async () => {
    for (const name of Object.values(names)) await runAlone(cluster.connection, `drop database ${name}`)
    await cluster.stop()
    if (failures.length > 0) throw new AggregateError(failures, 'a template lost its connection')
  }
}
