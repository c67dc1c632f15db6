import { resolve } from 'node:path'
import { readConfig } from './app/config.ts'
import { start, type StartParts } from './app/start.ts'
import { StartError } from './core/startError.ts'

/** Read while the database starts. */
async function product(): Promise<StartParts> {
  const [{ registerAll }, { SEEDS }] = await Promise.all([import('./app/calls.ts'), import('./app/seeds.ts')])
  return { clientFolder: resolve(import.meta.dirname, '../../dist/client'), seeds: SEEDS, register: registerAll }
}

try {
  const { url } = await start(readConfig(process.env), product)
  process.stdout.write(`营造已启动：${url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
