import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** npm run bench -- [--json] [--write] [list] [editor] [search] [import] [people] [saves]; on the server of DATABASE_URL where that is set */
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)], {
  cwd: resolve(import.meta.dirname, '../..'), stdio: 'inherit',
})
process.exit(status ?? 1)
