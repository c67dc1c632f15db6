import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findChromium } from './tools/browser.mjs'
import { externalPostgres } from './tools/postgres.mjs'

/** Runs every check and every test, and ends with one line: N passed, N failed. */
const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'yingzao-reports-'))
const total = { passed: 0, failed: 0 }

function node(args, env = {}) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** A check counts as one test. */
function check(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1
  if (!passed) process.stdout.write(`✗ ${name}\n`)
}

/** Adds a report's counts; a run that failed beyond its counted tests (no report, a broken suite) counts as one failure more. */
function count(name, ran, report, countsOf) {
  const counts = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  total.passed += counts.passed
  total.failed += counts.failed
  if (!ran && counts.failed === 0) check(name, false)
}

function vitest(name, args, env) {
  const report = join(reports, `${name}.json`)
  const ran = node([
    'node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts', ...args,
    '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`,
  ], env)
  count(name, ran, report, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }))
}

function playwright(chromium) {
  const report = join(reports, 'playwright.json')
  const ran = node(
    ['node_modules/playwright/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=dot,json'],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  count('playwright', ran, report, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
}

const chromium = findChromium()
check('tsc', node(['node_modules/typescript/bin/tsc', '-p', '.']))
check('oxlint', node(['node_modules/oxlint/bin/oxlint']))
vitest('vitest', [])
const external = externalPostgres()
if (external !== undefined) {
  vitest('vitest on an external PostgreSQL', ['--project=server'], { TEST_DATABASE_URL: external.url })
  external.stop()
}
const vite = 'node_modules/vite/bin/vite.js'
const built = node([vite, 'build', '--logLevel', 'warn']) && node([vite, 'build', '--ssr', '--logLevel', 'warn'])
check('build', built)
if (built) playwright(chromium)

rmSync(reports, { recursive: true, force: true })
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)
