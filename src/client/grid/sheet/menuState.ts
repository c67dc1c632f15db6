import type { SheetCore } from './core.ts'
import { cellElement } from './geometryOf.ts'
import { Store } from './store.ts'

/** Cells, whole rows (their commands come first), or one column. */
export type MenuSubject = 'cells' | 'rows' | { readonly column: string }
export interface MenuPlace { readonly x: number; readonly y: number; readonly of: MenuSubject }

const menus = new WeakMap<SheetCore, Store<MenuPlace | null>>()

export function menuOf(core: SheetCore): Store<MenuPlace | null> {
  const menu = menus.get(core) ?? new Store<MenuPlace | null>(null)
  menus.set(core, menu)
  return menu
}

export function openMenuAtCell(core: SheetCore): void {
  const rect = cellElement(core, core.selection.active)?.getBoundingClientRect()
  if (rect) menuOf(core).set({ x: rect.left, y: rect.bottom, of: core.selection.isRows ? 'rows' : 'cells' })
}

export function headerOf(core: SheetCore, target: EventTarget | null): string | null {
  const key = target instanceof Element ? target.closest('.ag-header-cell')?.getAttribute('col-id') : null
  return key && core.columns.some(column => column.key === key) ? key : null
}
