import type { Chain } from '#shared/api/pulls.ts'

export interface ChainRow { readonly key: string, readonly side: 'UP' | 'DOWN', readonly depth: number, readonly node: Chain['nodes'][number] }

/** A chain as the rows of two trees, away from the document: what it was taken from with what that was taken from below it, then what was taken from it. */
export function chainRows({ nodes, edges }: Chain, id: string): ChainRow[] {
  const known = new Map(nodes.map(node => [node.id, node]))
  const below = (side: 'UP' | 'DOWN', of: string, path: readonly string[]): ChainRow[] => edges.flatMap(edge => {
    const [from, to] = side === 'UP' ? [edge.lower, edge.upper] : [edge.upper, edge.lower]
    const node = known.get(to)
    // Where a way comes back to where it was it ends.
    if (edge.side !== side || from !== of || node === undefined || path.includes(to)) return []
    const own = [...path, to]
    return [{ key: `${side} ${own.join(' ')}`, side, depth: path.length - 1, node }, ...below(side, to, own)]
  })
  return [...below('UP', id, [id]), ...below('DOWN', id, [id])]
}
