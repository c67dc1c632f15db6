import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ask, isRoot } from '../tools/system.mjs'

/** PostgreSQL refuses root: root tests start their programs as nobody. */
export const NOBODY = 65534
const USER = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** A program that runs until ended; its output goes to `<name>.log` in its folder. */
export class Daemon {
  readonly #child: ChildProcess
  readonly #name: string
  readonly #ended: Promise<unknown>

  constructor(folder: string, name: string, program: string, args: readonly string[]) {
    const log = openSync(join(folder, `${name}.log`), 'a')
    this.#name = name
    const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' }
    this.#child = spawn(program, args, { ...USER, cwd: folder, stdio: ['ignore', log, log], env })
    // Nothing outlives an aborted test.
    process.once('exit', () => void this.#child.kill('SIGTERM'))
    this.#ended = once(this.#child, 'close').catch((error: unknown) => error)
  }

  /** Sends a signal unless it has ended, and waits for its end. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal)
    await this.#ended
  }

  /** @throws Error if it ended by itself */
  demandRunning(): void {
    if (this.#child.exitCode !== null) throw new Error(`${this.#name} ended with ${this.#child.exitCode}`)
  }
}

const childrenOf = (pid: number): number[] =>
  (ask('ps', ['-o', 'pid=', '--ppid', String(pid)]) ?? '').split('\n').map(Number).filter(child => child > 0)

/** Kills PostgreSQL with all its processes at once, like a power loss. */
export function killPostgres(dataDir: string): void {
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended with the postmaster.
    }
  }
}

/** Ports of 127.0.0.1 that are currently free. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => (server.address() as { port: number }).port)
  await Promise.all(servers.map(server => new Promise(closed => void server.close(closed))))
  return ports
}
