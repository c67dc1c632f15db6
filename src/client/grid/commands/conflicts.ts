import type { Change, Command } from './command.ts'

/** The cell holds `current` instead of `change.after`. */
export type Conflict = { change: Change; current: unknown }

/**
 * Cells changed since the command by others: undo refuses. For a redo, pass the inverse.
 * @param read current value of a cell; null or undefined when empty or missing
 */
export function conflicts<Row>(command: Command<Row>, read: (rowId: string, column: string) => unknown): Conflict[] {
  const lastChanges = new Map<string, Change>()
  for (const change of command.changes) lastChanges.set(JSON.stringify([change.rowId, change.column]), change)
  return Array.from(lastChanges.values(), change => ({ change, current: read(change.rowId, change.column) }))
    .filter(({ change, current }) => !sameValue(change.after, current))
}

/** Equal as JSON: a log from IndexedDB holds copies. */
function sameValue(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
