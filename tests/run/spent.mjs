import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../../.cache')
const SLOWEST = 80

const table = (head, rows) => [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** Prints the time of a run by phase and for its slowest files, and stores it in .cache/test-times.md. */
export function printSpent(results) {
  const start = Math.min(...results.map(({ startedAt }) => startedAt))
  const total = (Math.max(...results.map(({ startedAt, seconds }) => startedAt + seconds * 1000)) - start) / 1000
  const phases = table(
    ['phase', 'began at s', 'took s', 'machine idle', 'passed', 'failed'], results.toSorted((a, b) => a.startedAt - b.startedAt).map(
      ({ name, startedAt, seconds, busy, passed, failures }) =>
        [name, ((startedAt - start) / 1000).toFixed(0), seconds.toFixed(0), `${((1 - busy) * 100).toFixed(0)} %`, passed, failures.length])
  )
  const slowest = results.flatMap(({ name: phase, files }) => files.map(file => ({ phase, ...file })))
    .toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const files = table(['file', 'phase', 's'], slowest.map(({ name, phase, seconds }) => [name, phase, seconds.toFixed(1)]))
  const text = `${total.toFixed(0)} s on ${cpus().length} cores, Node ${process.version}\n\n${phases}\n\nThe slowest files\n\n${files}\n`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'test-times.md'), text)
  process.stdout.write(`\n━━ where the time went (.cache/test-times.md): ${text}\n`)
}
