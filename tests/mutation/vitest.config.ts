import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { MODULES } from './modules.mjs'

const root = resolve(import.meta.dirname, '../..')
const { tests } = MODULES[process.env.MODULE!]!

/** Tests of one module, named by MODULE, for a mutation run. */
export default defineConfig({
  root,
  test: {
    include: tests,
    // Shortens slow property tests.
    env: { PROPERTY_RUNS: '30' },
    isolate: false,
    testTimeout: 30_000,
  },
})
