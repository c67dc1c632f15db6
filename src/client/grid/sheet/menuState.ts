import type { SheetCore } from './core.ts'
import { cellElement } from './geometryOf.ts'
import { Store } from './store.ts'

export interface MenuPlace { readonly x: number; readonly y: number }

const menus = new WeakMap<SheetCore, Store<MenuPlace | null>>()

/** Where the row menu of a sheet is open, or null. */
export function menuOf(core: SheetCore): Store<MenuPlace | null> {
  const menu = menus.get(core) ?? new Store<MenuPlace | null>(null)
  menus.set(core, menu)
  return menu
}

/** Below the active cell, for the menu key. */
export function openMenuAtCell(core: SheetCore): void {
  const rect = cellElement(core, core.selection.active)?.getBoundingClientRect()
  if (rect) menuOf(core).set({ x: rect.left, y: rect.bottom })
}
