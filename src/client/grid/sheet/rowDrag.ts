import type { SheetCore } from './core.ts'
import { drag } from './drag.ts'
import type { Overlay } from './overlay.ts'
import { moveRows } from './rowOps.ts'
import type { TreeDrop } from './types.ts'

/** Pixels at the left of a row number that drag; the rest selects. */
const GRIP_WIDTH = 22
/** Pixels below which it is a click. */
const SLACK = 4

/** Row beside which the line is shown, and data row before which rows go. */
interface Drop { readonly row: number; readonly below: boolean; readonly before: number }

export function onGrip({ target, clientX }: PointerEvent): boolean {
  const cell = target instanceof Element ? target.closest('.yz-grip') : null
  return cell !== null && clientX < cell.getBoundingClientRect().left + GRIP_WIDTH
}

/** The row, or all selected rows if it is one of them. */
export function draggedIds(core: SheetCore, row: number): readonly string[] {
  const { selection } = core
  const together = selection.isRows && selection.rowIndexes().includes(row)
  return (together ? selection.rowIndexes() : [row]).flatMap(index => core.view.ids[index] ?? [])
}

/** By the pointer's half of the row; a group header means before its first row. */
function dropAt(core: SheetCore, element: Element | null, y: number): Drop | null {
  const line = element?.closest('.ag-row')
  const index = Number(line?.getAttribute('row-index') ?? Number.NaN)
  if (!line || Number.isNaN(index) || line.closest('.ag-grid-pinned-bottom-rows')) return null
  const row = core.view.dataIndex(index)
  if (row < 0) {
    const next = core.view.dataIndex(index + 1)
    return next < 0 ? null : { row: next, below: false, before: next }
  }
  const { top, height } = line.getBoundingClientRect()
  const below = y > top + height / 2
  return { row, below, before: row + (below ? 1 : 0) }
}

const labelOf = (count: number): string => `移动 ${count} 行`

function tagOf(core: SheetCore, count: number): HTMLElement {
  const tag = document.createElement('div')
  tag.className = 'yz-drag-tag'
  tag.textContent = labelOf(count)
  core.root.append(tag)
  return tag
}

/** Drags the row or the selected ones; Escape cancels. */
export function dragRows(core: SheetCore, overlay: Overlay, row: number, start: PointerEvent): void {
  const ids = draggedIds(core, row)
  let drop: Drop | null = null
  let inTree: TreeDrop | null = null
  let tag: HTMLElement | undefined
  const leave = (): void => {
    tag?.remove()
    overlay.setDrop(null)
  }
  drag(core, start, {
    over(element, { x, y }) {
      if (!tag && Math.hypot(x - start.clientX, y - start.clientY) < SLACK) return
      tag ??= tagOf(core, ids.length)
      tag.style.transform = `translate(${x + 12}px, ${y + 12}px)`
      if (core.tree) {
        inTree = core.tree.dropAt(core, element, y, ids) ?? inTree
        tag.textContent = inTree?.why ?? labelOf(ids.length)
        if (inTree?.why !== null) return overlay.setDrop(null)
        return overlay.setDrop({ row: inTree.row, below: inTree.how === 'after', into: inTree.how === 'into', depth: inTree.depth })
      }
      drop = dropAt(core, element, y) ?? drop
      overlay.setDrop(drop)
    },
    end() {
      leave()
      if (core.tree) return inTree ? core.tree.drop(core, ids, inTree) : undefined
      if (drop && !moveRows(core, ids, drop.before)) core.announce('位置没有变化')
    },
    cancel: leave,
  })
}
