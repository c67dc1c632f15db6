import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { kindOf, type Column } from '#schemas/kit/index.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import type { PlainColumn, PlainRow } from './rows.ts'

export interface PlainPage {
  readonly url: string
  stop(): Promise<void>
}

const columns = Object.entries(quotaMaterials.columns as Readonly<Record<string, Column>>)
  .filter(([, column]) => column.facts.hidden !== true && column.kind !== 'files')
  .map(([key, column]): PlainColumn => ({
    key, label: column.label, width: column.facts.width ?? kindOf(column).width, pinned: column.facts.pin === 'left',
    editable: column.facts.readOnly !== true && !column.computed,
  }))

/** Builds the plain page into a temporary folder and serves it with these rows. */
export async function servePlain(rows: readonly PlainRow[]): Promise<PlainPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'yingzao-plain-'))
  await build({
    root: import.meta.dirname, base: './', configFile: false, logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  })
  await writeFile(join(outDir, 'rows.json'), JSON.stringify({ columns, rows }))
  const server = await preview({
    root: import.meta.dirname, base: './', configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? '',
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
