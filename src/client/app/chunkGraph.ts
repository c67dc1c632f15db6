import type { Rollup } from 'vite'

/** By file name. */
export type Chunks = ReadonlyMap<string, Rollup.OutputChunk>
type Imports = ReadonlyMap<string, Pick<Rollup.OutputChunk, 'imports'>>

export const chunksOf = (bundle: Iterable<Rollup.OutputChunk | Rollup.OutputAsset>): Chunks =>
  new Map([...bundle].filter(part => part.type === 'chunk').map(chunk => [chunk.fileName, chunk]))

/**
 * Finds by path suffix.
 * @throws Error if there is none
 */
export function chunkHolding(chunks: Chunks, end: string): string {
  const match = [...chunks.values()].find(chunk => chunk.moduleIds.some(id => id.endsWith(`/${end}`)))
  if (match === undefined) throw new Error(`no chunk holds ${end}`)
  return match.fileName
}

/** Includes all static imports. */
export function closureOf(chunks: Imports, names: readonly string[]): ReadonlySet<string> {
  const queue = [...names]
  const visited = new Set<string>()
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (visited.has(name)) continue
    visited.add(name)
    queue.push(...chunks.get(name)?.imports ?? [])
  }
  return visited
}

/** An import cycle, its first chunk repeated at the end; undefined if none. */
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
