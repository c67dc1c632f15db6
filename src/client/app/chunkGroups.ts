import { join, resolve } from 'node:path'
import { build, type Plugin, type PluginOption, type Rollup } from 'vite'
import { chunkHolding, chunksOf, closureOf, type Chunks } from './chunkGraph.ts'

/** Imports everything else; a separate chunk that runs during the first load. */
const BEGIN = 'app/beginWindow.ts'

/** The most frequent ones, by entry module. */
const WAYS = [
  [BEGIN],
  ['app/main.tsx'],
  ['app/login/LoginPage.tsx'],
  ['app/register/RegisterPage.tsx'],
  ['app/layout/SignedIn.tsx'],
  ['pages/library/LibraryList.tsx', 'pages/quota/list/QuotaListPage.tsx'],
  ['pages/quota/edit/QuotaPage.tsx'],
]
/** Usage thresholds that split less used modules from more used ones, so that no page loads much unused code. */
const USES = [4, 25]
const ICON = /@blueprintjs\/icons\/.*\/components\//
const GRID = /\/node_modules\/ag-grid-/

/**
 * Groups each module by the ways that need it, whether it needs AG Grid, and how many parts of the program use it. An imported module is
 * used by at least as many, and needs AG Grid only if its importer does, so larger chunks cannot form an import cycle.
 */
function largerChunks(chunks: Chunks): ReadonlyMap<string, string> {
  const ways = WAYS.map(ends => closureOf(chunks, ends.map(end => chunkHolding(chunks, end))))
  const parts = [...chunks.values()].filter(chunk => chunk.isDynamicEntry).map(({ fileName }) => closureOf(chunks, [fileName]))
  const needsGrid = ({ fileName }: Rollup.OutputChunk): boolean =>
    [...closureOf(chunks, [fileName])].some(name => chunks.get(name)?.moduleIds.some(id => GRID.test(id)))
  const nameOf = (chunk: Rollup.OutputChunk): string => {
    const needing = ways.map(way => Number(way.has(chunk.fileName)))
    if (needing[0] === 1) return 'begin'
    if (needing[1] === 1) return 'start'
    const uses = parts.filter(part => part.has(chunk.fileName)).length
    return ['way', needing.join(''), USES.filter(minUses => uses >= minUses).length, ...needsGrid(chunk) ? ['grid'] : []].join('-')
  }
  const wayChunks = [...chunks.values()].filter(({ fileName }) => ways.some(way => way.has(fileName)))
  return new Map(wayChunks.flatMap(chunk => chunk.moduleIds.map(id => [id, nameOf(chunk)] as const)))
}

const codeSplitting = (group: Rollup.CodeSplittingGroup): Rollup.OutputOptions =>
  ({ codeSplitting: { includeDependenciesRecursively: false, groups: [group] } })

/**
 * Vite plugin: a few large chunks instead of a hundred small ones on the most frequent ways, without unneeded modules. A first build finds
 * the dependencies after tree shaking, which only the bundler has.
 * @param transforms the plugins that change modules, created for the first build
 */
export function ways(transforms: () => PluginOption[]): Plugin {
  let base = '/'
  return {
    name: 'ways',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    async config(user) {
      const root = resolve(user.root ?? '.')
      const first = await build({
        ...user, configFile: false, plugins: transforms(), logLevel: 'error',
        build: {
          ...user.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false,
          rolldownOptions: {
            input: [join(root, 'index.html'), join(root, BEGIN)],
            output: codeSplitting({ name: id => `icon-${id.split('/').at(-1)}`, test: ICON, debugName: 'icons' }),
          },
        },
      }) as Rollup.RollupOutput
      const larger = largerChunks(chunksOf(first.output))
      return { build: { rolldownOptions: { output: codeSplitting({ name: id => larger.get(id) ?? null, debugName: 'ways' }) } } }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const src = base + chunkHolding(chunksOf(Object.values(bundle ?? {})), BEGIN)
        return [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src }, injectTo: 'head-prepend' }]
      },
    },
  }
}
