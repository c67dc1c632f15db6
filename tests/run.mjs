import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findChromium } from './tools/browser.mjs'
import { externalPostgres } from './tools/postgres.mjs'
import { playwrightResults, vitestResults } from './tools/reports.mjs'
import { ask, install } from './tools/system.mjs'

/** Runs every check and every test, lists what failed, and ends with one line: N passed, N failed. */
const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'yingzao-reports-'))
const failures = []
let passed = 0

const begin = name => process.stdout.write(`\n━━ ${name}\n`)

function node(args, env = {}) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

/** A check counts as one test. */
function check(name, commands) {
  begin(name)
  const fine = commands.every(args => node(args))
  if (fine) passed += 1
  else failures.push(`${name} failed, see above`)
  return fine
}

/** Adds what a test runner reports; a run that failed without naming a test counts as one failure. */
function add(name, ran, results) {
  passed += results.passed
  failures.push(...results.failures.map(failure => `${name}: ${failure}`))
  if (!ran && results.failures.length === 0) failures.push(`${name} did not end well, see above`)
}

function vitest(name, args = [], env = {}) {
  begin(name)
  const report = join(reports, `${name}.json`)
  const ran = node([
    'node_modules/vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts', ...args,
    '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`,
  ], env)
  add(name, ran, vitestResults(report, root))
}

function playwright(name, config, chromium) {
  begin(name)
  const report = join(reports, `${name}.json`)
  const ran = node(
    ['node_modules/playwright/cli.js', 'test', '-c', config, '--reporter=dot,json'],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  add(name, ran, playwrightResults(report))
}

const chromium = findChromium()
check('tsc', [['node_modules/typescript/bin/tsc', '-p', '.']])
check('oxlint', [['node_modules/oxlint/bin/oxlint']])
// An S3-speaking store for the tests of files (tests/tools/ceph.ts); without it they say that they were left out.
if (ask('which', ['radosgw']) === undefined) install('ceph-mon', 'ceph-osd', 'radosgw')
vitest('vitest')
const external = externalPostgres()
if (external !== undefined) {
  vitest('vitest on PostgreSQL 15', ['--project=server'], { TEST_DATABASE_URL: external.url })
  external.stop()
}
const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
playwright('the sheet in a browser', 'tests/e2e/sheet/playwright.config.ts', chromium)
const hasCalc = () => ['soffice', 'Xvfb', 'xdotool', 'xclip'].every(program => ask('which', [program]) !== undefined)
if (!hasCalc()) install('libreoffice-calc', 'xvfb', 'xdotool', 'xclip')
if (hasCalc()) playwright('copies out of LibreOffice Calc', 'tests/e2e/calc/playwright.config.ts', chromium)
else process.stdout.write('LibreOffice Calc is not installed: copies out of it were left out\n')
if (check('build', [vite, [...vite, '--ssr']])) playwright('the product in a browser', 'tests/e2e/playwright.config.ts', chromium)
if (check('build of the gallery', [[...vite, '-c', 'tests/gallery/vite.config.ts']])) {
  playwright('the gallery in a browser', 'tests/e2e/gallery/playwright.config.ts', chromium)
  if (ask('which', ['radosgw']) !== undefined) playwright('files on an S3 store in a browser', 'tests/e2e/gallery/s3.config.ts', chromium)
}

rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\n━━ failed\n${failures.map(failure => `✗ ${failure}\n`).join('')}\n`)
process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)
