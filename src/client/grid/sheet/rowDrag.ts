import type { RowDragEvent } from 'ag-grid-community'
import type { SheetCore } from './core.ts'
import type { SheetRow } from './rowsView.ts'
import { moveRows } from './rowOps.ts'

/** The dragged row, or all selected rows when it is one of them. */
export function draggedIds(core: SheetCore, id: string): readonly string[] {
  const { selection } = core
  const index = core.view.indexOf(id)
  const together = selection.isRows && selection.rowIndexes().includes(index)
  return together ? selection.rowIndexes().flatMap(row => core.view.ids[row] ?? []) : [id]
}

/** In front of which data row a drop stands, by the half of the row that the pointer is over. */
function dropBefore(core: SheetCore, event: RowDragEvent<SheetRow>): { readonly before: number; readonly below: boolean } | null {
  const { overNode } = event
  if (!overNode || overNode.rowTop === null || overNode.rowIndex === null) return null
  const below = event.y > overNode.rowTop + (overNode.rowHeight ?? 0) / 2
  const index = core.view.dataIndex(overNode.rowIndex)
  if (index >= 0) return { before: index + (below ? 1 : 0), below }
  // Over a group's header: in front of the group's first row.
  const next = core.view.dataIndex(overNode.rowIndex + 1)
  return next < 0 ? null : { before: next, below: true }
}

/** Shows the line where the rows would go. AG Grid moves nothing itself: the order is the model's. */
export function overRow(core: SheetCore, event: RowDragEvent<SheetRow>): void {
  const drop = dropBefore(core, event)
  const { overNode } = event
  const shown = drop && overNode ? { row: overNode, dropIndicatorPosition: drop.below ? 'below' : 'above' } as const : null
  core.api.setRowDropPositionIndicator(shown)
}

export const leaveRows = (core: SheetCore): void => core.api.setRowDropPositionIndicator(null)

export function dropRow(core: SheetCore, event: RowDragEvent<SheetRow>): void {
  const drop = dropBefore(core, event)
  leaveRows(core)
  const id = event.node.data?.id
  if (drop && id !== undefined && !moveRows(core, draggedIds(core, id), drop.before)) core.announce('位置没有变化')
}
