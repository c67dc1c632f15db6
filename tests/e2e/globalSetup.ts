import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FullConfig } from 'playwright/test'
import { serve } from './tools/serve.ts'

const PROGRAM = resolve(import.meta.dirname, '../../dist/server/main.js')

/** Starts the built server, once per worker. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync(PROGRAM)) throw new Error('dist/ is missing: npm run build')
  return serve(config, PROGRAM)
}
