import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { resolve } from 'node:path'

/** Machine slots shared by the phases. A phase takes one, both if its workers keep both cores busy, or none if it mostly waits. */
const SLOTS = 2
const ROOT = resolve(import.meta.dirname, '../..')

/** Busy milliseconds of the machine's cores, and in all. */
function cores() {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => [user + nice + sys + irq, user + nice + sys + irq + idle])
  return times.reduce(([busy, all], [oneBusy, oneAll]) => [busy + oneBusy, all + oneAll], [0, 0])
}

/**
 * Runs a Node command and collects its output.
 * @returns whether it succeeded, and its output
 */
export function node(args, { env = {}, program = process.execPath } = {}) {
  return new Promise(done => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '0', ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => void (output += String(chunk)))
    child.once('close', code => done({ fine: code === 0, output }))
  })
}

async function perform({ name, run }) {
  const startedAt = Date.now()
  const [busyBefore, allBefore] = cores()
  const result = await run().catch(error => ({ passed: 0, failures: [`${name}: ${error instanceof Error ? error.stack : error}`] }))
  const [busy, all] = cores()
  const seconds = (Date.now() - startedAt) / 1000
  process.stdout.write(
    `\n━━ ${name} · ${seconds.toFixed(0)} s · ${result.passed} passed, ${result.failures.length} failed\n${result.output ?? ''}`
  )
  return { name, startedAt, seconds, busy: (busy - busyBefore) / Math.max(1, all - allBefore), files: [], ...result }
}

/** Phases whose names contain a text, with their prerequisites; all of them without a text. */
export function phasesNamed(phases, text) {
  if (text === undefined) return phases
  const selected = new Set(phases.filter(({ name }) => name.includes(text)).map(({ name }) => name))
  for (const name of selected) for (const before of phases.find(phase => phase.name === name)?.after ?? []) selected.add(before)
  return phases.filter(({ name }) => selected.has(name))
}

/**
 * Runs phases in order, two at a time for those of one slot, and beside them those without a slot. A phase waits for those in `after`; if
 * one of them failed it is skipped and counts as a failure.
 * @param phases `{ name, slots, after?, run: () => Promise<{ passed, failures, output?, files? }> }`
 * @returns each result, with its start, its seconds and the busy share of the machine meanwhile
 */
export async function schedule(phases) {
  const queued = [...phases]
  const running = new Map()
  const results = []
  const ended = name => results.find(result => result.name === name)
  const free = () => SLOTS - [...running.keys()].reduce((sum, { slots }) => sum + slots, 0)
  while (queued.length > 0 || running.size > 0) {
    const next = queued.find(({ slots, after = [] }) => slots <= free() && after.every(ended))
    if (next === undefined) {
      results.push(await Promise.race(running.values()))
      for (const phase of running.keys()) if (ended(phase.name)) running.delete(phase)
      continue
    }
    queued.splice(queued.indexOf(next), 1)
    const missing = (next.after ?? []).find(name => ended(name).failures.length > 0)
    if (missing === undefined) running.set(next, perform(next))
    else results.push({
      name: next.name, startedAt: Date.now(), seconds: 0, busy: 0, files: [], passed: 0,
      failures: [`${next.name} was left out: ${missing} failed`],
    })
  }
  return results
}
