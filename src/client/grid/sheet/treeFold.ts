import type { SheetCore } from './core.ts'

/** Pixels of one level, and of the fold mark (sheet.css). */
export const INDENT = 18
const MARK = 20

/** Row of a single selected cell with the fold mark. */
function branchAt(core: SheetCore): string | null {
  const cell = core.model.tree && core.selection.isSingleCell ? core.activeCell : null
  return cell && cell.key === core.model.tree?.label ? cell.rowId : null
}

/** Left closes an open row, or moves from a closed one in the first column to its parent. */
export function foldsAt(core: SheetCore): boolean {
  const id = branchAt(core)
  if (id === null) return false
  return core.model.tree!.isOpen(id) === true || (core.selection.active.col === 0 && core.model.tree!.shape().parentOf(id) !== null)
}

export const unfoldsAt = (core: SheetCore): boolean => {
  const id = branchAt(core)
  return id !== null && core.model.tree!.isOpen(id) === false
}

export async function fold(core: SheetCore, id: string, open: boolean): Promise<void> {
  const { tree } = core.model
  await tree?.open([id], open)
  if (tree?.isOpen(id) === open) core.announce(open ? `已展开，${tree.opens(id)} 行` : '已收起')
}

/** Closes the cursor's row, or moves from a closed one to the parent. */
export function foldAtCursor(core: SheetCore): void {
  const id = branchAt(core)
  if (id === null) return
  const isOpen = core.model.tree!.isOpen(id)
  if (isOpen) return void fold(core, id, false)
  const above = core.model.tree!.shape().parentOf(id)
  if (above !== null) core.select({ ...core.selection.active, row: core.view.indexOf(above) })
}

export async function foldTo(core: SheetCore, level: 0 | 'all'): Promise<void> {
  await core.model.tree?.level(level === 0 ? 0 : Number.MAX_SAFE_INTEGER)
  core.announce(level === 0 ? '已全部收起' : '已全部展开')
}

export function markUnder(core: SheetCore, { target, clientX }: MouseEvent): string | null {
  const { tree } = core.model
  const cell = target instanceof Element && tree ? target.closest<HTMLElement>('.ag-cell.yz-branch') : null
  const id = cell?.closest('.ag-row')?.getAttribute('row-id')
  if (!tree || !cell || id === null || id === undefined) return null
  const at = clientX - cell.getBoundingClientRect().left - tree.shape().depthOf(id) * INDENT
  return at >= 0 && at < MARK + 4 && tree.isOpen(id) !== undefined ? id : null
}

/** Sets level and state for screen readers, and the background of sections: AG Grid evaluates row classes only once. */
export function describeRows(core: SheetCore): void {
  const { tree } = core.model
  if (!tree) return
  core.root.querySelector('[role=grid]')?.setAttribute('role', 'treegrid')
  const shape = tree.shape()
  for (const row of core.root.querySelectorAll<HTMLElement>('.ag-row[row-id]')) {
    const id = row.getAttribute('row-id')!
    if (!shape.has(id)) continue
    const siblings = shape.childrenOf(shape.parentOf(id))
    row.classList.toggle('is-section', tree.isSection(id))
    const facts = {
      'aria-level': shape.depthOf(id) + 1, 'aria-expanded': tree.isOpen(id),
      'aria-setsize': siblings.length, 'aria-posinset': siblings.indexOf(id) + 1,
    }
    for (const [name, value] of Object.entries(facts)) {
      if (value === undefined) row.removeAttribute(name)
      else if (row.getAttribute(name) !== String(value)) row.setAttribute(name, String(value))
    }
  }
}

export const indentOf = (depth: number): number => depth * INDENT + MARK
