import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FullConfig } from 'playwright/test'
import { serve } from '../tools/serve.ts'

/** Starts the gallery's server, once per worker. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  if (!existsSync(resolve(import.meta.dirname, '../../../dist/gallery'))) {
    throw new Error('dist/gallery is missing: npx vite build -c tests/gallery/vite.config.ts')
  }
  return serve(config, '--import', 'tsx', 'tests/gallery/main.ts')
}
