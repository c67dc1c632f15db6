import { join, resolve } from 'node:path'
import { MODULES } from '../mutation/modules.mjs'
import { findChromium } from '../tools/browser.mjs'
import { externalPostgres } from '../tools/postgres.mjs'
import { ask } from '../tools/system.mjs'
import { otherNodes } from './otherNodes.mjs'
import { has, installPrograms } from './programs.mjs'
import { playwrightResults, vitestResults } from './reports.mjs'
import { node } from './schedule.mjs'
import { chooseTests, readImports } from './touched.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
const VITEST = 'node_modules/vitest/vitest.mjs'
/** Mutates a module's rules one by one, in a copy of the project: its tests have to notice. */
const STRYKER = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tests/mutation/stryker.config.mjs']
const VITE = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
/**
 * Behaviour that can differ between PostgreSQL versions: migration, guards, search, paging, counting, locks, bulk writes and reading back.
 * Answers without the database, and files, are the same on each.
 */
const ON_ANOTHER_POSTGRES = [
  ...['migrate', 'ownerMigrates', 'tenancy', 'tx', 'catalog', 'engine', 'tasks'].map(name => `foundation/${name}.test`),
  ...['pageQuery', 'valueCounts', 'views', 'tally', 'contents', 'document', 'dictionaries'].map(name => `engine/${name}.test`),
  'rows', 'import/engine', 'search', 'library/search', 'operation/backup.test', 'rights/engine',
]
/** They start the embedded database themselves, whatever server the run uses. */
const EMBEDDED_ONLY = ['foundation/embedded', 'foundation/program', 'crash']
/** Output of `build`, for programs and threads that otherwise translate the source. */
const BUILT_SERVER = 'dist/server/main.js'
const NOTHING = { passed: 0, failures: [] }
/** Repeats a failed browser test once and reports late successes at the end of the run. */
const REPEATED = '--retries=1'
const QUICK_PROJECTS = ['architecture', 'schemas', 'client']
/** Tests of `test:quick` for a change imported by nearly every test: the engine, without its longest files. */
const QUICK_SERVER = ['foundation', 'engine', 'rows', 'import', 'rights/engine']
const QUICK_BROWSER = ['shell/views']
/** Browser tests for sources whose path names no folder of theirs. */
const SCREENS = {
  'src/client/app/': ['shell/nav'], 'src/client/ui/': ['shell/keyboard'], 'src/client/data/': ['shell/views'],
  'src/client/grid/': ['shell/views'],
  'src/client/document/': ['man/person', 'quota/draft'], 'src/server/core/': ['shell/signIn'], 'src/server/grid/': ['shell/views'],
  'src/server/document/': ['man/person'],
  'src/server/approval/': ['process'], 'src/shared/approval/': ['process'], 'src/server/domains/approval/': ['process'],
  'src/server/domains/auth/': ['shell/signIn', 'shell/account'],
  'src/server/domains/dict/': ['org/settings'], 'src/server/domains/search/': ['shell/palette'],
}
/** Some ten seconds each: the tests touched by a change may exceed four minutes. */
const QUICK_FILES = 9
/** Sources covered by suites on separate pages. */
const OF_THE_SHEET = /^(src\/client\/grid|tests\/e2e\/sheet)\//
const OF_THE_GALLERY = /^(src\/client\/(grid|document|ui)|tests\/(gallery|e2e\/gallery))\//

/** Changed paths for `test:quick`: since a commit, and untracked ones. */
function changedPaths() {
  const base = process.env.SINCE ?? ask('git', ['merge-base', 'HEAD', '@{upstream}']) ?? 'HEAD'
  const lines = [['diff', '--name-only', base], ['ls-files', '--others', '--exclude-standard']].flatMap(args =>
    (ask('git', args, { cwd: ROOT }) ?? '').split('\n'))
  return lines.filter(line => line !== '')
}

/** Text of the files omitted by a quick run. */
const listed = (title, paths) => (paths.length === 0 ? '' : `\n${title}:\n${paths.map(path => `· ${path}\n`).join('')}`)
const leftText = (left, untried) =>
  listed(`${left.length} files of tests that the change touches were left to \`npm test\``, left) + listed(
    'What no test of this kind names or imports', untried
  )

const serverFile = name => `tests/server/${name}`
/** A failed run without a named failed test counts as one failure. */
const complete = (name, isComplete, results, output) =>
  ({ output, ...results, failures: !isComplete && results.failures.length === 0
    ? [`${name} did not end well, see above`]
    : results.failures.map(failure => `${name}: ${failure}`) })

/** Node commands, one after the other, that count as one test. */
const check = (name, commands, { env, ...more } = {}) => ({
  name, slots: 1, ...more,
  async run() {
    let output = ''
    for (const args of commands) {
      const ended = await node(args, { env })
      output += ended.output
      if (!ended.fine) return { passed: 0, failures: [`${name} failed, see above`], output }
    }
    return { passed: 1, failures: [], output }
  },
})

/** Phases of a kind of run: `quick`, `test` or `full`. The runners report to the folder `reports`. */
export function phasesOf(kind, reports) {
  const full = kind === 'full'
  const length = full ? { FULL: '1' } : kind === 'test' ? { SHORT: '1' } : {}

  const vitest = (name, args, { env = {}, program, config = 'tests/vitest.config.ts', ...more } = {}) => ({
    name, slots: 2, ...more,
    async run() {
      const report = join(reports, `${name}.json`)
      const { fine: isComplete, output } = await node([
        VITEST, 'run', '-c', config, ...args,
        '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--reporter=./tests/run/timesAndCauses.mjs',
      ], { env: { TIMES_AND_CAUSES: `${report}.beside`, BUILT_SERVER, ...length, ...env }, program })
      return complete(name, isComplete, vitestResults(report, ROOT), output)
    },
  })

  const playwright = (name, folder, { config = 'playwright.config.ts', args = [], headed = false, ...more } = {}) => ({
    name, slots: 2, ...more,
    async run() {
      const report = join(reports, `${name}.json`)
      const { fine: isComplete, output } = await node(
        ['node_modules/playwright/cli.js', 'test', '-c', join(folder, config), '--reporter=dot,json', REPEATED, ...args],
        { env: { CHROMIUM: findChromium({ headed }), PLAYWRIGHT_JSON_OUTPUT_NAME: report, BUILT_SERVER, ...length } },
      )
      return complete(name, isComplete, playwrightResults(report, folder), output)
    },
  })

  const onPostgres15 = {
    name: 'server on PostgreSQL 15', slots: 2, after: ['programs', 'build'],
    async run() {
      const external = externalPostgres()
      const files = full ? [] : ON_ANOTHER_POSTGRES.map(serverFile)
      const exclude = EMBEDDED_ONLY.flatMap(name => ['--exclude', `**/${serverFile(name)}**`])
      const result = await vitest(this.name, ['--project=server', ...files, ...exclude], { env: { TEST_DATABASE_URL: external.url } }).run()
      external.stop()
      return result
    },
  }

  /** A phase that is omitted if its programs could not be installed. */
  const where = (purpose, phase) => ({ ...phase, run: () => (has(purpose) ? phase.run() : Promise.resolve(NOTHING)) })
  const programs = { name: 'programs', slots: 1, run: async () => ({ ...NOTHING, output: await installPrograms(full) }) }
  const types = check('types', [['node_modules/typescript/bin/tsc', '-p', '.']])
  const lint = check('lint', [['node_modules/oxlint/bin/oxlint']])
  const build = check('build', [VITE, [...VITE, '--ssr']])
  const product = 'tests/e2e'
  if (kind === 'quick') {
    const changed = changedPaths()
    /** A phase with a folder's tests touched by the change; `lazy` as in importsIn. */
    const touchedPhase = (name, { folder, files, lazy, runner, ...choice }) => {
      const imports = readImports(ROOT, lazy)
      const {
        run, left, untried,
      } = chooseTests({ changed, tests: [...imports.keys()].filter(path => files.test(path)), imports, folder, ...choice })
      const phase = run.length === 0 ? { run: () => Promise.resolve(NOTHING) } : runner(name, run)
      return {
        name, slots: 2, after: ['build'],
        run: async () => phase.run().then(result => ({ ...result, output: (result.output ?? '') + leftText(left, untried) })),
      }
    }
    return [
      types, lint, build,
      vitest('pure', QUICK_PROJECTS.map(name => `--project=${name}`)),
      touchedPhase('server, what the change touches', {
        folder: 'tests/server', files: /^tests\/server\/(?!crash\/).*\.test\.ts$/, engine: QUICK_SERVER, lazy: true,
        runner: (name, run) => vitest(name, ['--project=server', ...run]),
      }),
      // A page's lazy imports are no imports of the test.
      touchedPhase('browser, what the change touches', {
        folder: product, files: /^tests\/e2e\/(?!sheet\/|calc\/|gallery\/).*\.spec\.ts$/, engine: QUICK_BROWSER, lazy: false,
        screens: SCREENS, most: QUICK_FILES,
        runner: (name, run) => playwright(name, product, { args: run }),
      }),
      ...changed.some(path => OF_THE_SHEET.test(path)) ? [playwright('the sheet in a browser', `${product}/sheet`)] : [],
      ...changed.some(path => OF_THE_GALLERY.test(path))
        ? [{
          name: 'the gallery in a browser', slots: 1,
          run: async () => ({ ...NOTHING, output: 'The change touches the gallery: it was left to `npm run test:full`.\n' }),
        }]
        : [],
    ]
  }
  return [
    programs, types, lint, build,
    vitest('unit and server', [], { after: ['programs', 'build'] }),
    playwright('the sheet in a browser', 'tests/e2e/sheet', { after: ['programs'] }),
    playwright('the product in a browser', product, { after: ['programs', 'build'] }),
    ...full ? [
      check('build of the gallery', [[...VITE, '-c', 'tests/gallery/vite.config.ts']]),
      where('postgres15', onPostgres15),
      playwright('the gallery in a browser', 'tests/e2e/gallery', { after: ['build', 'build of the gallery'] }),
      where('s3', playwright(
        'files on an S3 store in a browser', 'tests/e2e/gallery',
        { config: 's3.config.ts', slots: 0, after: ['build', 'build of the gallery'] }
      )),
      where('calc', playwright('copies out of LibreOffice Calc', 'tests/e2e/calc', { slots: 1, headed: true, after: ['programs'] })),
      ...otherNodes().map(({ version, program }) =>
        vitest(`server on Node ${version}`, ['--project=server'], { program, after: ['build'] })),
      // Its output is the result: the duration without writes.
      where('failover', vitest(
        'several processes on a highly available PostgreSQL', [],
        { config: 'tests/failover/vitest.config.ts', after: ['programs', 'build'] }
      )),
      ...Object.keys(MODULES).map(name => check(`mutations of ${name}`, [STRYKER], { env: { MODULE: name } })),
    ] : [],
  ]
}
