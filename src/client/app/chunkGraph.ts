import type { Rollup } from 'vite'

/** Chunks of a build by their file names. */
export type Chunks = ReadonlyMap<string, Rollup.OutputChunk>
/** Static imports of chunks. */
type Imports = ReadonlyMap<string, Pick<Rollup.OutputChunk, 'imports'>>

export const chunksOf = (bundle: Iterable<Rollup.OutputChunk | Rollup.OutputAsset>): Chunks =>
  new Map([...bundle].filter(part => part.type === 'chunk').map(chunk => [chunk.fileName, chunk]))

/** The chunk of a module, by the end of its path. @throws Error when there is none */
export function chunkHolding(chunks: Chunks, end: string): string {
  const found = [...chunks.values()].find(chunk => chunk.moduleIds.some(id => id.endsWith(`/${end}`)))
  if (found === undefined) throw new Error(`no chunk holds ${end}`)
  return found.fileName
}

/** Names of some chunks with everything that they import at once. */
export function closureOf(chunks: Imports, names: readonly string[]): ReadonlySet<string> {
  const wanted = [...names]
  const seen = new Set<string>()
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    wanted.push(...chunks.get(name)?.imports ?? [])
  }
  return seen
}

/** Chunks that import each other in a circle, the first one again at the end, or undefined where none do. */
export function circleOf(chunks: Imports): readonly string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (name: string): readonly string[] | undefined => {
    if (done.has(name)) return undefined
    const at = path.indexOf(name)
    if (at >= 0) return [...path.slice(at), name]
    path.push(name)
    for (const next of chunks.get(name)?.imports ?? []) {
      const circle = visit(next)
      if (circle !== undefined) return circle
    }
    path.pop()
    done.add(name)
    return undefined
  }
  for (const name of chunks.keys()) {
    const circle = visit(name)
    if (circle !== undefined) return circle
  }
  return undefined
}
