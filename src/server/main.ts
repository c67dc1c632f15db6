import { resolve } from 'node:path'
import { registerAll } from './app/calls.ts'
import { readConfig } from './app/config.ts'
import { SEEDS } from './app/seeds.ts'
import { start } from './app/start.ts'
import { StartError } from './core/startError.ts'

try {
  const clientFolder = resolve(import.meta.dirname, '../../dist/client')
  const { url } = await start(readConfig(process.env), { clientFolder, seeds: SEEDS, register: registerAll })
  process.stdout.write(`营造已启动：${url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
