import type { Row } from '#schemas/kit/index.ts'
import type { RowModel } from './model.ts'

/** Matching rows of a fully loaded tree, folded or not, with the visible sums. Null where nothing is hidden. */
export function metRows({ tree, row }: RowModel): readonly Row[] | null {
  if (!tree?.isNarrowed()) return null
  return tree.touched(tree.shape().ids, 'all').map(id => row(id)).filter(one => one !== undefined)
}
