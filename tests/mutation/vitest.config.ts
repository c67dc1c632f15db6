import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { MODULES } from './modules.mjs'

const root = resolve(import.meta.dirname, '../..')
const { tests } = MODULES[process.env.MODULE!]!

/** The tests of one module, named by MODULE, for a run that takes its rules out one by one. */
export default defineConfig({
  root,
  test: {
    include: tests,
    // Properties that take long walk less far.
    env: { PROPERTY_RUNS: '30' },
    isolate: false,
    testTimeout: 30_000,
  },
})
