import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phasesOf } from './run/phases.mjs'
import { schedule } from './run/schedule.mjs'
import { tellSpent } from './run/spent.mjs'

/**
 * Runs the phases of `quick`, `test` (default) or `full`, tells where the time went and what failed, and ends with one line:
 * N passed, N failed.
 */
const reports = mkdtempSync(join(tmpdir(), 'yingzao-reports-'))
const results = await schedule(phasesOf(process.argv[2] ?? 'test', reports))
rmSync(reports, { recursive: true, force: true })

tellSpent(results)
const unsteady = results.flatMap(({ unsteady = [] }) => unsteady)
if (unsteady.length > 0) process.stdout.write(`\n━━ passed only when repeated\n${unsteady.map(test => `· ${test}\n`).join('')}`)
const failures = results.flatMap(({ failures }) => failures)
if (failures.length > 0) process.stdout.write(`\n━━ failed\n${failures.map(failure => `✗ ${failure}\n`).join('')}\n`)
process.stdout.write(`${results.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)
