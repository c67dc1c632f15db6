import { spawnSync } from 'node:child_process'

export const isRoot = process.getuid?.() === 0

/** Runs a program quietly and returns its output, or undefined if it failed or does not exist. */
export function ask(program, args, options = {}) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], ...options })
  return status === 0 ? stdout.trim() : undefined
}

let listsAreFresh = false

/**
 * Installs Debian packages on Debian if permitted.
 * @returns whether they are present
 */
export function install(...packages) {
  if (!isRoot || ask('apt-get', ['--version']) === undefined) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  listsAreFresh ||= ask('apt-get', ['update'], { env }) !== undefined
  return ask('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env }) !== undefined
}
