import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, isRoot } from './system.mjs'

export const POSTGRES_15 = '/usr/lib/postgresql/15/bin'
const NOBODY = 65534

/**
 * Starts Debian's PostgreSQL 15 on a temporary cluster behind a Unix socket, in place of an operator's server.
 * @returns its URL and a stop function, or undefined if not installed
 */
export function externalPostgres() {
  if (!existsSync(POSTGRES_15)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'yingzao-pg15-'))
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder }
  const made = ask(join(POSTGRES_15, 'initdb'), ['-D', data, '-U', 'em', '-E', 'UTF8', '--locale=C', '--auth=trust'], options)
  const started = made !== undefined && ask(join(POSTGRES_15, 'pg_ctl'), [
    'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o',
    `-k ${folder} -c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off`,
  ], options) !== undefined
  if (!started) throw new Error(`PostgreSQL 15 did not start, see ${folder}`)
  return {
    url: `postgres://em@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      ask(join(POSTGRES_15, 'pg_ctl'), ['stop', '-w', '-m', 'fast', '-D', data], options)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
