import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { accentVariables } from '#client/ui/theme/accentVariables.ts'
import { withoutUnshownBlueprint } from '#client/ui/theme/unshownBlueprint.ts'
import { sourcesIn } from '../profile/sources.ts'
import type { SourceOf } from '../profile/readProfile.ts'
import { billCalls } from './billCalls.ts'

export interface Pages {
  readonly url: string
  readonly handsontable: string
  /** Source position of a place in the built pages. */
  readonly sourceOf: SourceOf
  stop(): Promise<void>
}

const CACHE = resolve(import.meta.dirname, '../../../../node_modules/.cache/bench-handsontable')
const FILES = ['dist/handsontable.full.min.js', 'styles/handsontable.min.css', 'styles/ht-theme-main.min.css']

/** Handsontable in a separate folder: its licence permits measuring, not shipping. */
async function installHandsontable(): Promise<string> {
  const place = join(CACHE, 'node_modules/handsontable')
  const version = async (): Promise<string> => {
    const facts = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as { version: string }
    return facts.version
  }
  try {
    return await version()
  } catch {
    await mkdir(CACHE, { recursive: true })
    await writeFile(join(CACHE, 'package.json'), '{ "private": true }')
    await promisify(execFile)('npm', ['install', 'handsontable', '--no-audit', '--no-fund'], { cwd: CACHE })
    return version()
  }
}

/** Builds the three pages for production into a temporary folder and serves them. */
export async function servePages(): Promise<Pages> {
  const handsontable = await installHandsontable()
  const outDir = await mkdtemp(join(tmpdir(), 'yingzao-grids-'))
  const root = import.meta.dirname
  await build({
    root, base: './', configFile: false, logLevel: 'error', plugins: [react(), accentVariables(), withoutUnshownBlueprint()],
    worker: { format: 'es' },
    build: {
      outDir, emptyOutDir: true, sourcemap: 'hidden', target: 'es2022', chunkSizeWarningLimit: 5000,
      rollupOptions: { input: Object.fromEntries(['ours', 'plain', 'hot'].map(name => [name, join(root, `${name}.html`)])) },
    },
  })
  await mkdir(join(outDir, 'handsontable'))
  for (const file of FILES) await cp(join(CACHE, 'node_modules/handsontable', file), join(outDir, 'handsontable', file.replace(/.*\//, '')))
  const server = await preview({
    root, base: './', configFile: false, logLevel: 'error', plugins: [billCalls()], build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? '',
    handsontable, sourceOf: sourcesIn(outDir),
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
