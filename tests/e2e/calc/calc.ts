import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const STEP_MS = 200
const PATIENCE_MS = 60_000

const outputOf = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): string => {
  try {
    return execFileSync(program, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 5_000 })
  } catch {
    return ''
  }
}

async function waitUntil<T>(subject: string, poll: () => T | undefined): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(STEP_MS)) {
    const result = poll()
    if (result !== undefined) return result
  }
  throw new Error(`${subject} did not come`)
}

/** A LibreOffice Calc with an open workbook on the screen named by DISPLAY, driven by keys like a user. */
export class Calc {
  readonly #folder = mkdtempSync(join(tmpdir(), 'yingzao-calc-'))
  readonly #env = { ...process.env, SAL_USE_VCLPLUGIN: 'gen', LANG: 'C.UTF-8' }
  #program: ChildProcess | undefined
  #window = ''

  /** Opens the bytes of an xlsx file and waits for the window. */
  async open(workbook: Uint8Array): Promise<void> {
    const file = join(this.#folder, 'block.xlsx')
    writeFileSync(file, workbook)
    const profile = `-env:UserInstallation=file://${join(this.#folder, 'profile')}`
    this.#program = spawn(
      'soffice', [profile, '--norestore', '--nologo', '--nofirststartwizard', '--calc', file], { env: this.#env, stdio: 'ignore' }
    )
    this.#window = await waitUntil('the window of Calc', () =>
      outputOf('xdotool', ['search', '--onlyvisible', '--name', 'block.xlsx'], this.#env).trim().split('\n').at(-1) || undefined)
    await pause(PATIENCE_MS / 30)
  }

  #press(...keys: readonly string[]): void {
    outputOf('xdotool', ['windowfocus', '--sync', this.#window, 'key', '--delay', '60', ...keys], this.#env)
  }

  async copyAll(): Promise<void> {
    this.#press('Escape', 'ctrl+Home', 'ctrl+shift+End', 'ctrl+c')
    await waitUntil(
      'the copy',
      () => (outputOf('xclip', ['-o', '-selection', 'clipboard', '-t', 'TARGETS'], this.#env).includes('text/html') ? true : undefined)
    )
  }

  /** Clipboard content for another program. */
  clipboard(type: 'text/html' | 'UTF8_STRING'): string {
    return outputOf('xclip', ['-o', '-selection', 'clipboard', '-t', type], this.#env)
  }

  close(): void {
    this.#program?.kill('SIGKILL')
    outputOf('pkill', ['-9', '-f', this.#folder], this.#env)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
