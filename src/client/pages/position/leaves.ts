import { textAt, type Row } from '#schemas/kit/index.ts'

/** A leaf place. `path`: the names below the requested place down to the leaf. */
export interface Leaf { readonly id: string, readonly name: string, readonly code: string, readonly path: string }

/**
 * The leaves of a branch in tree order; the place itself if it has no children.
 * @param positions every place of the project
 * @param root id of the place, null for all
 */
export function leavesBelow(positions: readonly Row[], root: string | null): Leaf[] {
  const below = new Map<string | null, Row[]>()
  for (const place of positions) {
    const up = textAt(place, 'parentId')
    below.set(up, [...below.get(up) ?? [], place])
  }
  const byOrder = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => Number(a.sort ?? 0) - Number(b.sort ?? 0))
  const leaves: Leaf[] = []
  const walk = (row: Row, above: readonly string[]): void => {
    const path = [...above, String(row.name ?? '')]
    const children = below.get(String(row.id)) ?? []
    if (children.length === 0)
      leaves.push({ id: String(row.id), name: String(row.name ?? ''), code: String(row.code ?? ''), path: path.join(' / ') })
    for (const child of byOrder(children)) walk(child, path)
  }
  const start = positions.find(({ id }) => id === root)
  if (root === null) for (const row of byOrder(below.get(null) ?? [])) walk(row, [])
  else if (start !== undefined && !below.has(root)) walk(start, [])
  else for (const row of byOrder(below.get(root) ?? [])) walk(row, [])
  return leaves
}
