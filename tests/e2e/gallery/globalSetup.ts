import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from '../tools/serve.ts'

/** Starts the gallery's server. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(resolve(import.meta.dirname, '../../../dist/gallery'))) {
    throw new Error('dist/gallery is missing: npx vite build -c tests/gallery/vite.config.ts')
  }
  return serve('--import', 'tsx', 'tests/gallery/main.ts')
}
