/** Result of Chromium's sampling profiler: its call tree and the running node per sample. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  /** Microseconds between consecutive samples. */
  readonly timeDeltas: readonly number[]
}
interface ProfileNode { readonly id: number, readonly callFrame: CallFrame, readonly children?: readonly number[] }
interface CallFrame { readonly functionName: string, readonly url: string, readonly lineNumber: number, readonly columnNumber: number }

/** Source file of a position in a built script; null if unknown. */
export type SourceOf = (place: { readonly url: string, readonly line: number, readonly column: number }) => string | null

const COLLECTION = 'garbage collection'
const BROWSER = 'browser (style, layout, paint)'
/** Profiler names of time without page work. */
const MARKS: Readonly<Record<string, string | null>> = {
  '(idle)': null, '(root)': null, '(program)': BROWSER, '(garbage collector)': COLLECTION,
}

const PACKAGES: readonly (readonly [string, string])[] = [
  ['ag-grid-react', 'ag-grid-react'], ['ag-grid-community', 'ag-grid-community'], ['ag-stack', 'ag-grid-community'], ['react-dom', 'React'],
  ['react', 'React'], ['scheduler', 'React'],
  ['@blueprintjs', 'Blueprint'], ['decimal.js', 'decimal.js'], ['valtio', 'valtio'],
]

/** Program part of a source file: a package, a folder of ours, or the benchmark that drives it. */
function partOf(source: string): string {
  const modules = source.split('node_modules/')
  if (modules.length > 1) {
    const path = modules.at(-1)!
    return PACKAGES.find(([name]) => path.startsWith(`${name}/`))?.[1] ?? 'other packages'
  }
  if (source.includes('tests/bench/')) return 'the benchmark'
  return /(?:src\/client|grid-schemas|src\/shared)\/(?:grid\/)?[^/]+/.exec(source)?.[0].replace(/^src\/client\//, '') ?? 'unknown'
}

/**
 * Self time of each part, without its callees.
 * @returns milliseconds by part; browser functions count for the part that called them
 */
export function timeByPart({ nodes, samples, timeDeltas }: CpuProfile, sourceOf: SourceOf): Map<string, number> {
  const parts = new Map<number, string | null>()
  const byId = new Map(nodes.map(node => [node.id, node]))
  const place = (node: ProfileNode, caller: string | null): void => {
    const { functionName, url, lineNumber, columnNumber } = node.callFrame
    const source = url === '' ? null : sourceOf({ url, line: lineNumber, column: columnNumber })
    const part = functionName in MARKS ? MARKS[functionName]! : source === null ? caller : partOf(source)
    parts.set(node.id, part)
    for (const child of node.children ?? []) place(byId.get(child)!, part)
  }
  if (nodes[0]) place(nodes[0], null)
  const took = new Map<string, number>()
  // A sample is valid until the next one.
  samples.forEach((id, at) => {
    const part = parts.get(id)
    if (part) took.set(part, (took.get(part) ?? 0) + (timeDeltas[at + 1] ?? 0) / 1000)
  })
  return took
}
