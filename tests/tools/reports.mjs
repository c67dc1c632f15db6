import { existsSync, readFileSync } from 'node:fs'

/** Counts of a run, and its failures as one line each: where, what, why. */

const ESCAPES = /\u001b\[[\d;]*m/g
const firstLine = text => (text ?? '').replace(ESCAPES, '').split('\n').find(line => line.trim() !== '')?.trim() ?? ''
const failureOf = (place, title, reason) => [place, title, firstLine(reason)].filter(Boolean).join(' › ')

const read = path => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Reads vitest's JSON report. A file that could not be run counts as one failure. */
export function vitestResults(path, root) {
  const report = read(path)
  if (report === undefined) return { passed: 0, failures: [] }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failureOf(file, '', message)]
    return failed.map(test => failureOf(file, test.fullName, test.failureMessages[0]))
  })
  return { passed: report.numPassedTests, failures }
}

function specsOf(suite) {
  return [...suite.specs ?? [], ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Reads Playwright's JSON report. */
export function playwrightResults(path) {
  const report = read(path)
  if (report === undefined) return { passed: 0, failures: [] }
  const failures = report.suites.flatMap(specsOf).filter(spec => !spec.ok).map(spec => {
    const errors = spec.tests.flatMap(test => test.results.flatMap(result => result.errors ?? []))
    return failureOf(`tests/e2e/${spec.file}:${spec.line}`, spec.title, errors[0]?.message)
  })
  const { expected, flaky } = report.stats
  return { passed: expected + flaky, failures: [...failures, ...report.errors.map(error => failureOf('playwright', '', error.message))] }
}
