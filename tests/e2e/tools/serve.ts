import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Runs a server (arguments of Node, from the repository's root) with demonstration data on a fresh embedded database and
 * any free port; its address becomes BASE_URL. Returns the way to stop it.
 */
export async function serve(...args: readonly string[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-e2e-'))
  await chmod(folder, 0o755)
  const server = spawn(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, DEMO: '1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  process.env.BASE_URL = await new Promise<string>((done, fail) => {
    let said = ''
    server.stdout.on('data', chunk => {
      said += String(chunk)
      const url = /营造已启动：(\S+)/.exec(said)?.[1]
      if (url !== undefined) done(url)
    })
    server.once('exit', code => fail(new Error(`the server ended with ${code}`)))
  })
  return async () => {
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
