import type { Row } from '#schemas/kit/index.ts'
import type { RowModel } from './model.ts'

/**
 * Of a tree that a search or conditions narrow all rows that meet them, folded away or not, in their order and with the sums that are
 * seen: they are at hand. Null where nothing is hidden.
 */
export function metRows({ tree, row }: RowModel): readonly Row[] | null {
  if (!tree?.isNarrowed()) return null
  return tree.touched(tree.shape().ids, 'all').map(id => row(id)).filter(one => one !== undefined)
}
