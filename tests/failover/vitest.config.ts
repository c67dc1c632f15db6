import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Separate settings: only `test:full` runs it, one file on one bed, each test continuing from the previous one. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: { include: ['tests/failover/**/*.test.ts'], pool: 'forks', testTimeout: 240_000, hookTimeout: 240_000, bail: 1 },
})
