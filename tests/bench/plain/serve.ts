import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview, type PreviewServer } from 'vite'
import { kindOf, type Column, type Grid } from '#schemas/kit/index.ts'
import type { PlainColumn } from './rows.ts'

export interface PlainPage {
  /** With the headers by which a browser isolates the product's pages in a process. */
  readonly url: string
  stop(): Promise<void>
}

const shownColumns = (grid: Pick<Grid, 'columns'>): PlainColumn[] => Object.entries(grid.columns as Readonly<Record<string, Column>>)
  .filter(([, column]) => column.facts.hidden !== true && column.kind !== 'files')
  .map(([key, column]): PlainColumn => ({
    key, label: column.label, width: column.facts.width ?? kindOf(column).width, pinned: column.facts.pin === 'left',
    editable: column.facts.readOnly !== true && !column.computed,
  }))

/** Isolates a page from other windows, like the product's pages. */
const APART = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' } as const

/** Builds the plain page into a temporary folder and serves it with these rows, each with its `key`, and the grid's visible columns. */
export async function servePlain(grid: Pick<Grid, 'columns'>, rows: readonly { readonly key: string }[]): Promise<PlainPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'yingzao-plain-'))
  await build({
    root: import.meta.dirname, base: './', configFile: false, logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  })
  await writeFile(join(outDir, 'rows.json'), JSON.stringify({ columns: shownColumns(grid), rows }))
  const server = await preview({
    root: import.meta.dirname, base: './', configFile: false, logLevel: 'error', build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: APART },
  })
  return {
    url: urlOf(server),
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

const urlOf = ({ resolvedUrls }: PreviewServer): string => resolvedUrls?.local[0] ?? resolvedUrls?.network[0] ?? ''
