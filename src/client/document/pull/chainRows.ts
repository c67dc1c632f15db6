import type { Chain } from '#shared/api/pulls.ts'

export interface ChainRow {
  readonly key: string
  readonly side: 'UP' | 'DOWN'
  readonly depth: number
  readonly node: Chain['nodes'][number]
}

/** Two trees: sources, and documents drawn from it. */
export function chainRows({ nodes, edges }: Chain, id: string): ChainRow[] {
  const nodeOf = new Map(nodes.map(node => [node.id, node]))
  const below = (side: 'UP' | 'DOWN', start: string, path: readonly string[]): ChainRow[] => edges.flatMap(edge => {
    const [from, to] = side === 'UP' ? [edge.lower, edge.upper] : [edge.upper, edge.lower]
    const node = nodeOf.get(to)
    // Ends a cycle.
    if (edge.side !== side || from !== start || node === undefined || path.includes(to)) return []
    const longer = [...path, to]
    return [{ key: `${side} ${longer.join(' ')}`, side, depth: path.length - 1, node }, ...below(side, to, longer)]
  })
  return [...below('UP', id, [id]), ...below('DOWN', id, [id])]
}
