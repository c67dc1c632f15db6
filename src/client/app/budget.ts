import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunkHolding, chunksOf, circleOf, closureOf, type Chunks } from './chunkGraph.ts'

/** An entry path: its lazily imported modules and script budget, gzipped. */
interface Budget {
  readonly name: string
  /** Path suffixes. */
  readonly modules: readonly string[]
  /** Previously loaded chunks, common to all users. */
  readonly after?: readonly string[]
  readonly kB: number
}

const SIGN_IN = ['app/login/LoginPage.tsx']
const SHELL = 'app/layout/SignedIn.tsx'
const GRIDS = ['pages/library/LibraryList.tsx', 'pages/quota/list/QuotaListPage.tsx']

const BUDGETS: readonly Budget[] = [
  { name: 'sign-in page', modules: SIGN_IN, kB: 150 },
  ...GRIDS.map(list => ({ name: `first grid page after signing in, ${list}`, modules: [SHELL, list], after: SIGN_IN, kB: 460 })),
  // Without cache: AG Grid and React alone are 290 kB.
  ...GRIDS.map(list => ({ name: `grid page opened cold, ${list}`, modules: [SHELL, list], kB: 583 })),
]

/** Names of the entry and the modules' chunks, with all static imports. */
function loadedBy(chunks: Chunks, modules: readonly string[]): ReadonlySet<string> {
  const entries = [...chunks.values()].filter(chunk => chunk.isEntry).map(chunk => chunk.fileName)
  return closureOf(chunks, [...entries, ...modules.map(end => chunkHolding(chunks, end))])
}

/** Vite plugin: fails the build on an exceeded first-load budget or an import cycle of chunks. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(Object.values(bundle))
      const circle = circleOf(chunks)
      if (circle !== undefined) this.error(`chunks import each other: ${circle.join(' → ')}`)
      const sizes = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length / 1000]))
      for (const { name, modules, after, kB } of BUDGETS) {
        const before = after ? loadedBy(chunks, after) : new Set()
        const cost = [...loadedBy(chunks, modules)].filter(chunk => !before.has(chunk))
          .reduce((sum, chunk) => sum + (sizes.get(chunk) ?? 0), 0)
        this.info(`${name}: ${cost.toFixed(1)} of ${kB} kB`)
        if (cost > kB) this.error(`${name} loads ${cost.toFixed(1)} kB of script, ${kB} kB are allowed`)
      }
    },
  }
}
