import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FullConfig } from 'playwright/test'
import { startEmbedded } from '#server/db/embedded.ts'
import { startedAt } from '../../tools/started.ts'
import { makeVolatile } from '../../tools/volatile.ts'
import { handOutServers } from './servers.ts'

interface Server {
  readonly url: string
  stop(): Promise<void>
}

/** Runs one server with demonstration data on a fresh embedded database and any free port. */
async function serveOne(args: readonly string[]): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-e2e-'))
  await chmod(folder, 0o755)
  const server = spawn(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, DEMO: '1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    server.stdout.on('data', chunk => {
      output += String(chunk)
      const startUrl = startedAt(output)
      if (startUrl !== undefined) done(startUrl)
    })
    server.once('exit', code => fail(new Error(`the server ended with ${code}`)))
  })
  // Joins the database, which the server continues to own.
  await makeVolatile((await startEmbedded(folder)).connection)
  return {
    url,
    async stop() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Runs a server (Node arguments, from the repository's root) per worker, so that concurrent tests never share data.
 * @returns a function that stops them
 */
export async function serve({ workers }: Pick<FullConfig, 'workers'>, ...args: readonly string[]): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, () => serveOne(args)))
  handOutServers(servers.map(({ url }) => url))
  return async () => {
    await Promise.all(servers.map(server => server.stop()))
  }
}
