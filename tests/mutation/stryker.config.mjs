import { MODULES } from './modules.mjs'

const name = process.env.MODULE
const { mutate, least: minScore } = MODULES[name]

/** Mutates the rules of one module, named by MODULE, one by one. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate,
  // Text is no rule; a mutation of load-time code would need all tests.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  concurrency: 1,
  dryRunTimeoutMinutes: 15,
  timeoutMS: 30_000,
  // It reads one through the interface of an older TypeScript; the copy has the whole project and needs no other paths.
  tsconfigFile: 'none',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', '.data', '.pictures', 'test-results'],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: false },
  thresholds: { high: 100, low: 85, break: minScore },
}
