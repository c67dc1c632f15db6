import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LONG_SERVER, SHORT } from './run/long.ts'
import { LongFirst } from './run/longFirst.ts'

const root = resolve(import.meta.dirname, '..')
const inFolder = (folder: string) => [`tests/${folder}/**/*.test.{ts,tsx}`]

/** The database starts only when a test of the server runs. */
export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files share a process, so that none pays for importing the application again.
    isolate: false,
    testTimeout: 30_000,
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'architecture', include: inFolder('architecture') } },
      { extends: true, test: { name: 'schemas', include: inFolder('schemas') } },
      { extends: true, test: { name: 'client', include: inFolder('client') } },
      {
        extends: true,
        test: {
          name: 'server',
          include: inFolder('server'),
          ...SHORT && { exclude: LONG_SERVER },
          globalSetup: resolve(root, 'tests/server/harness/globalSetup.ts'),
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
