import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { resolve } from 'node:path'

/** How many of the machine's slots the phases share. A phase takes one, both where its own workers keep both cores busy, or none where it mostly waits. */
const SLOTS = 2
const ROOT = resolve(import.meta.dirname, '../..')

/** Milliseconds that the machine's cores have worked, and in all. */
function cores() {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => [user + nice + sys + irq, user + nice + sys + irq + idle])
  return times.reduce(([busy, all], [oneBusy, oneAll]) => [busy + oneBusy, all + oneAll], [0, 0])
}

/** Runs a command of Node with its output kept together. @returns whether it ended well, and what it printed */
export function node(args, { env = {}, program = process.execPath } = {}) {
  return new Promise(done => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '0', ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => void (output += String(chunk)))
    child.once('close', code => done({ fine: code === 0, output }))
  })
}

async function perform({ name, run }) {
  const begun = Date.now()
  const [busyBefore, allBefore] = cores()
  const result = await run().catch(error => ({ passed: 0, failures: [`${name}: ${error instanceof Error ? error.stack : error}`] }))
  const [busy, all] = cores()
  const seconds = (Date.now() - begun) / 1000
  process.stdout.write(
    `\n━━ ${name} · ${seconds.toFixed(0)} s · ${result.passed} passed, ${result.failures.length} failed\n${result.output ?? ''}`
  )
  return { name, begun, seconds, busy: (busy - busyBefore) / Math.max(1, all - allBefore), files: [], ...result }
}

/** The phases whose names hold a text, and those that they wait for; all of them without a text. */
export function phasesNamed(phases, text) {
  if (text === undefined) return phases
  const wanted = new Set(phases.filter(({ name }) => name.includes(text)).map(({ name }) => name))
  for (const name of wanted) for (const before of phases.find(phase => phase.name === name)?.after ?? []) wanted.add(before)
  return phases.filter(({ name }) => wanted.has(name))
}

/**
 * Runs phases in their order, two at a time where each takes one slot, and beside them those that take none. A phase waits for those that it names in `after`; where
 * one of them has failed it is left out and counts as a failure.
 * @param phases `{ name, slots, after?, run: () => Promise<{ passed, failures, output?, files? }> }`
 * @returns what each gave, with when it began, its seconds and the share of the machine that was busy meanwhile
 */
export async function schedule(phases) {
  const waiting = [...phases]
  const running = new Map()
  const results = []
  const ended = name => results.find(result => result.name === name)
  const free = () => SLOTS - [...running.keys()].reduce((sum, { slots }) => sum + slots, 0)
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(({ slots, after = [] }) => slots <= free() && after.every(ended))
    if (next === undefined) {
      results.push(await Promise.race(running.values()))
      for (const phase of running.keys()) if (ended(phase.name)) running.delete(phase)
      continue
    }
    waiting.splice(waiting.indexOf(next), 1)
    const missing = (next.after ?? []).find(name => ended(name).failures.length > 0)
    if (missing === undefined) running.set(next, perform(next))
    else results.push({
      name: next.name, begun: Date.now(), seconds: 0, busy: 0, files: [], passed: 0,
      failures: [`${next.name} was left out: ${missing} failed`],
    })
  }
  return results
}
