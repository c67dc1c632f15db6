import { existsSync, readFileSync } from 'node:fs'

/** Counts of a run, its failures and late successes as one line each (where, what, why), and the seconds of each file. */

const ESCAPES = /\u001b\[[\d;]*m/g
const firstLine = text => (text ?? '').replace(ESCAPES, '').split('\n').find(line => line.trim() !== '')?.trim() ?? ''
const failureOf = (place, title, reason, causes = []) => [place, title, firstLine(reason), ...causes.map(firstLine)].filter(Boolean)
  .join(' › ')

const NOTHING = { passed: 0, failures: [], unsteady: [], files: [] }
const read = path => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
const sum = numbers => numbers.reduce((total, number) => total + number, 0)

/** Reads vitest's JSON report. A file that could not run counts as one failure. */
export function vitestResults(path, root) {
  const report = read(path)
  if (report === undefined) return NOTHING
  const { files, causes } = read(`${path}.beside`) ?? { files: [], causes: [] }
  const nameOf = name => name.replace(`${root}/`, '')
  const causesOf = (name, { fullName }) => causes.find(cause => cause.name === name && cause.title === fullName)?.causes
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failureOf(nameOf(name), '', message)]
    return failed.map(test => failureOf(nameOf(name), test.fullName, test.failureMessages[0], causesOf(name, test)))
  })
  return { passed: report.numPassedTests, failures, unsteady: [], files }
}

function specsOf(suite) {
  return [...suite.specs ?? [], ...(suite.suites ?? []).flatMap(specsOf)]
}

function byFile(specs) {
  const files = new Map()
  for (const spec of specs) files.set(spec.file, [...files.get(spec.file) ?? [], spec])
  return files
}

/** Reads Playwright's JSON report; `folder` is the base of its file names. */
export function playwrightResults(path, folder) {
  const report = read(path)
  if (report === undefined) return NOTHING
  const specs = report.suites.flatMap(specsOf)
  const lineOf = spec => {
    const errors = spec.tests.flatMap(test => test.results.flatMap(result => result.errors ?? []))
    return failureOf(`${folder}/${spec.file}:${spec.line}`, spec.title, errors[0]?.message)
  }
  const failures = specs.filter(spec => !spec.ok).map(lineOf)
  const unsteady = specs.filter(spec => spec.tests.some(({ status }) => status === 'flaky')).map(lineOf)
  const files = [...byFile(specs)].map(([file, fileSpecs]) => ({
    name: `${folder}/${file}`,
    seconds: sum(fileSpecs.flatMap(spec => spec.tests.flatMap(test => test.results.map(({ duration }) => duration)))) / 1000,
  }))
  const { expected, flaky } = report.stats
  return {
    passed: expected + flaky, failures: [...failures, ...report.errors.map(error => failureOf('playwright', '', error.message))], unsteady,
    files,
  }
}
