import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from '../report.ts'
import type { Finding, Question } from './findings.ts'
import { keys } from './questions/keys.ts'
import { mount } from './questions/mount.ts'
import { nextPage } from './questions/nextPage.ts'
import { createdRows, longPaste, paste, requests, undo } from './questions/paste.ts'
import { scroll } from './questions/scroll.ts'
import { elements, heap, reopened } from './questions/size.ts'
import { xlsx } from './questions/xlsx.ts'
import { profiles } from './profile/profile.ts'
import { findingsTable, gridReport } from './report.ts'
import { openTheatre } from './stage.ts'

/** By the row of workspace.md, "Speed and size". */
const QUESTIONS: Readonly<Record<number, Question>> = {
  1: mount, 2: keys, 3: scroll, 4: paste, 5: longPaste, 6: createdRows, 7: requests, 8: undo, 9: heap, 10: elements, 11: reopened,
  12: nextPage, 13: xlsx,
}

/**
 * npm run bench:grid -- [--json] [--only 2,4] [--rounds 3] [--profile]; a run of all rows with at least nine rounds writes grid.md and is
 * always profiled.
 */
const { values } = parseArgs({ options: {
  json: { type: 'boolean' }, only: { type: 'string' }, rounds: { type: 'string', default: '9' }, profile: { type: 'boolean' },
} })
const rounds = Number(values.rounds)
// The heap is read before other questions fill the pages' caches.
const all = Object.keys(QUESTIONS).map(Number).toSorted((a, b) => Number(b === 9) - Number(a === 9) || a - b)
const chosen = values.only?.split(',').map(Number) ?? all
if (!(rounds >= 1) || chosen.some(row => QUESTIONS[row] === undefined)) {
  process.stderr.write(
    `npm run bench:grid -- [--json] [--only 2,4] [--rounds 9] [--profile]; rows are 1 to ${Object.keys(QUESTIONS).length}\n`
  )
  process.exit(2)
}

const theatre = await openTheatre()
const findings: Finding[] = []
const isFullRun = values.only === undefined && rounds >= 9
let profileText = ''
try {
  for (const row of chosen) {
    const rowFindings = await QUESTIONS[row]!({ theatre, runs: { warmUps: Math.min(2, rounds), rounds } })
    for (const { metric, against, value, verdict } of rowFindings)
      process.stderr.write(`${row} ${metric} ${against}: ${value.toFixed(2)} ${verdict}\n`)
    findings.push(...rowFindings)
  }
  if (isFullRun || values.profile) profileText = await profiles(theatre)
} finally {
  await theatre.stop()
}
findings.sort((a, b) => a.row - b.row)
const report = values.json ? JSON.stringify({ machine: machine(), about: theatre.about, rounds, findings, ...profileText !== ''
  && { profiles: profileText } }, undefined, 2) : findingsTable(findings)
process.stdout.write(`${report}\n`)
if (values.profile && !values.json) process.stdout.write(`\n${profileText}`)
if (isFullRun)
  await writeFile(join(import.meta.dirname, '../grid.md'), gridReport(findings, { about: theatre.about, rounds, profiles: profileText }))
