import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phasesOf } from './run/phases.mjs'
import { phasesNamed, schedule } from './run/schedule.mjs'
import { printSpent } from './run/spent.mjs'

/**
 * Runs the phases of `quick`, `test` (default) or `full`, or of these the ones whose names hold a text (`full "Node 22"`) with what they
 * wait for; prints where the time went and what failed, and ends with one line: N passed, N failed.
 */
const [kind = 'test', name] = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'yingzao-reports-'))
const all = phasesOf(kind, reports)
const chosen = phasesNamed(all, name)
if (chosen.length === 0) throw new Error(`No phase of ${kind} is called like "${name}": ${all.map(phase => phase.name).join(', ')}`)
const results = await schedule(chosen)
rmSync(reports, { recursive: true, force: true })

printSpent(results)
const unsteady = results.flatMap(({ unsteady = [] }) => unsteady)
if (unsteady.length > 0) process.stdout.write(`\n━━ passed only when repeated\n${unsteady.map(test => `· ${test}\n`).join('')}`)
const failures = results.flatMap(({ failures }) => failures)
if (failures.length > 0) process.stdout.write(`\n━━ failed\n${failures.map(failure => `✗ ${failure}\n`).join('')}\n`)
process.stdout.write(`${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)
