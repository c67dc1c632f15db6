import { resolve } from 'node:path'
import { readConfig } from './app/config.ts'
import { start, type StartParts } from './app/start.ts'
import { StartError } from './core/startError.ts'

/** Imported while the database starts. */
async function product(): Promise<StartParts> {
  const [{ registerAll }, { SEEDS, STORY }] = await Promise.all([import('./app/calls.ts'), import('./app/seeds.ts')])
  return { clientFolder: resolve(import.meta.dirname, '../../dist/client'), seeds: SEEDS, background: STORY, register: registerAll }
}

try {
  const { url, background } = await start(readConfig(process.env), product)
  process.stdout.write(`营造已启动：${url}\n${background === undefined ? '' : '演示数据写入中，十余秒后齐全\n'}`)
  if (background !== undefined) process.stdout.write(await background ? '演示数据已齐全\n' : '演示数据尚未写完，下次启动时续写\n')
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
