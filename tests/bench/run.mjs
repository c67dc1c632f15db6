import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * npm run bench -- [--json] [--write] [list] [editor] [edits] [search] [import] [people] [saves] [reprice] [bill] [match] [offers]
 * [position] [process] [processes] [purchase] [load]; on the server of DATABASE_URL if set
 */
const root = resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)
// Measures memory and the event loop of the program as deployed, without an on-the-fly compiler.
const builds = args.includes('load') || args.includes('processes') || args.every(word => word.startsWith('--'))
if (builds) {
  const built = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/bench/main.ts', ...args], {
  cwd: root, stdio: 'inherit', env: { ...process.env, ...builds && { BUILT_SERVER: 'dist/server/main.js' } },
})
process.exit(status ?? 1)
