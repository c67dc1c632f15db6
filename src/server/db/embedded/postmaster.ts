import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Data of postmaster.pid. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Empty on Windows, which uses the loopback address. */
  readonly socketFolder: string
}

/** Empty for a zombie: without a reaper a dead server remains one. */
function commandOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  } catch {
    return []
  }
}

/** Whether the id is in use, even by a zombie: PostgreSQL checks only that. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Under any user. */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && (process.platform !== 'linux' || commandOf(pid).length > 0)
}

async function pidFile(data: string): Promise<readonly string[]> {
  return readFile(join(data, 'postmaster.pid'), 'utf8').then(text => text.split('\n'), () => [])
}

/** After a crash the id may belong to another program, as the command line shows on Linux. */
function isServerOf(data: string, pid: number): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false
  return process.platform !== 'linux' || commandOf(pid).includes(data)
}

/** Undefined unless it accepts connections. */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = await pidFile(data)
  const pid = Number(lines[0])
  if (lines[7]?.trim() !== 'ready' || !isServerOf(data, pid)) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' }
}

/** Removes a stale postmaster.pid that PostgreSQL would mistake for a running server's. */
export async function removeMistakablePidFile(data: string): Promise<void> {
  const pid = Number((await pidFile(data))[0])
  if (pid > 0 && isTaken(pid) && !isServerOf(data, pid)) await rm(join(data, 'postmaster.pid'), { force: true })
}
