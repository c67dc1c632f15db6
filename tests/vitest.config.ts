import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')
const inFolder = (folder: string) => [`tests/${folder}/**/*.test.{ts,tsx}`]

/** The database starts only when a test of the server runs. */
export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'architecture', include: inFolder('architecture') } },
      { extends: true, test: { name: 'schemas', include: inFolder('schemas') } },
      { extends: true, test: { name: 'client', include: inFolder('client'), environment: 'jsdom' } },
      {
        extends: true,
        test: {
          name: 'server',
          include: inFolder('server'),
          globalSetup: resolve(root, 'tests/server/harness/globalSetup.ts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
