import { besideRow, type TreePlace, whyNotUnder } from '#schemas/kit/branches/index.ts'
import type { RowTree } from '#schemas/kit/index.ts'
import type { SheetCore } from './core.ts'
import { hitOf } from './geometryOf.ts'
import { placeInTree } from './treeOps.ts'
import type { TreeDrop } from './types.ts'

/** Behind an open row means before its children. */
function placeOf(tree: RowTree, { id, how: position }: Pick<TreeDrop, 'id' | 'how'>, isOpen: boolean): TreePlace {
  if (position === 'into') return besideRow(tree, id, 'into')
  if (position === 'after' && isOpen) return { parent: id, after: null }
  return besideRow(tree, id, position === 'before' ? 'above' : 'below')
}

const placeAt = (y: number, height: number): TreeDrop['how'] =>
  (y < height / 4 ? 'before' : y > height * 3 / 4 ? 'after' : 'into')

/** A row's edges mean beside it, its middle under it. */
export function treeDropAt(core: SheetCore, element: Element | null, y: number, ids: readonly string[]): TreeDrop | null {
  const { tree } = core.model
  const hit = hitOf(core, element?.closest('.ag-row')?.querySelector('.ag-cell') ?? element)
  const line = element?.closest('.ag-row')
  const id = hit && core.view.ids[hit.pos.row]
  if (!tree || !hit || !line || !id) return null
  const { top, height } = line.getBoundingClientRect()
  const position = placeAt(y - top, height)
  const shape = tree.shape()
  const { parent } = placeOf(shape, { id, how: position }, tree.isOpen(id) === true)
  const tops = shape.tops(ids)
  return {
    row: hit.pos.row, how: position, id, depth: parent === null ? 0 : shape.depthOf(parent) + 1, why: whyNotUnder(shape, tops, parent),
  }
}

export function dropInTree(core: SheetCore, ids: readonly string[], drop: TreeDrop): void {
  const { tree } = core.model
  if (!tree || drop.why !== null) return core.announce(drop.why ?? '')
  const isOpen = tree.isOpen(drop.id) === true
  placeInTree(core, tree.shape().tops(ids), drop.how === 'into' ? drop.id : null, shape => placeOf(shape, drop, isOpen))
}
