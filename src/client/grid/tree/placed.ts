import { placeRows, type TreePlace } from '#schemas/kit/branches/index.ts'
import { isEmpty, type Grid, type Row, type RowTree } from '#schemas/kit/index.ts'
import type { Edit } from '../model.ts'

/** Adds positions of new rows and descendants of removed rows. */
export function placed(tree: RowTree, grid: Grid, edit: Edit): Edit {
  const { parent, order } = grid.tree!
  const idOf = (row: Row): string => String(row[grid.rowKey])
  const removed = edit.removed && [...new Set(edit.removed.flatMap(id => (tree.has(id) ? tree.branch(id) : [id])))]
  const { added = [] } = edit
  const homeless = added.filter(({ row }) => isEmpty(row[order]))
  if (homeless.length === 0) return { ...edit, ...(removed && { removed }) }
  const fresh = new Set(homeless.map(({ row }) => idOf(row)))
  // Consecutive new rows take the position of the first.
  const runs: { readonly place: TreePlace; readonly ids: string[] }[] = []
  let last: string | undefined
  for (const { row, afterId = tree.ids.at(-1) ?? null } of homeless) {
    if (afterId !== null && fresh.has(afterId) && afterId === last) runs.at(-1)!.ids.push(idOf(row))
    else runs.push({ place: { parent: afterId === null ? null : tree.parentOf(afterId), after: afterId }, ids: [idOf(row)] })
    last = idOf(row)
  }
  const placings = new Map(runs.flatMap(({ ids, place }) => placeRows(tree, ids, place)).map(one => [one.id, one]))
  const cells = [...placings.values()].filter(({ id }) => !fresh.has(id))
    .map(({ id, order: value }) => ({ rowId: id, column: order, value }))
  return {
    ...edit,
    ...(removed && { removed }),
    cells: [...edit.cells ?? [], ...cells],
    added: added.map(one => {
      const place = placings.get(idOf(one.row))
      return place === undefined ? one : { ...one, row: { ...one.row, [parent]: place.parent, [order]: place.order } }
    }),
  }
}
