import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { startedAt } from '../../tools/started.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** A full run has built the program and passes its path; a partial run uses the source. */
const { BUILT_SERVER } = process.env
const PROGRAM = BUILT_SERVER === undefined ? ['--import', 'tsx', 'src/server/main.ts'] : [BUILT_SERVER]

/** The server as a separate process, as an operator runs it. */
export interface Program {
  readonly process: ChildProcess
  readonly url: string
  stdout(): string
  stderr(): string
  /** Sends a signal and returns the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Env = Readonly<Record<string, string>>

function launch(env: Env): { child: ChildProcess, output: { stdout: string, stderr: string } } {
  const child = spawn(process.execPath, PROGRAM, {
    cwd: ROOT, env: { PATH: process.env.PATH ?? '', PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', chunk => void (output.stdout += String(chunk)))
  child.stderr?.on('data', chunk => void (output.stderr += String(chunk)))
  return { child, output }
}

/** Runs the program to its end, for settings with which it does not start. */
export async function runProgram(env: Env): Promise<Ended> {
  const { child, output } = launch(env)
  const [code] = await once(child, 'close') as [number | null]
  return { code, ...output }
}

const LISTENS = /营造已启动：(\S+)/

/** Starts the program and waits until it reports that it listens, with `whole` until the demonstration data is loaded. */
export async function startProgram(env: Env, { whole: withDemoData = false } = {}): Promise<Program> {
  const { child, output } = launch(env)
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', () => {
      const address = withDemoData ? startedAt(output.stdout) : LISTENS.exec(output.stdout)?.[1]
      if (address !== undefined) done(address)
    })
    child.once('close', code => fail(new Error(`ended with ${code}: ${output.stderr}`)))
  })
  return {
    process: child,
    url,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    async end(signal) {
      const closed = once(child, 'exit') as Promise<[number | null]>
      child.kill(signal)
      return (await closed)[0]
    },
  }
}
