import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from './tools/serve.ts'

const PROGRAM = resolve(import.meta.dirname, '../../dist/server/main.js')

/** Starts the built server. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(PROGRAM)) throw new Error('dist/ is missing: npm run build')
  return serve(PROGRAM)
}
