import type { Grid } from '#schemas/kit/index.ts'
import type { ColumnView } from '../sheet/types.ts'

const isPin = (value: unknown): value is 'left' | 'right' | null => value === 'left' || value === 'right' || value === null

const NARROWEST = 40
const WIDEST = 800

/** Null if invalid. */
function viewIn(item: unknown): ColumnView | null {
  if (typeof item !== 'object' || item === null || !('key' in item) || typeof item.key !== 'string') return null
  const width = 'width' in item && typeof item.width === 'number' && Number.isFinite(item.width)
    ? Math.min(WIDEST, Math.max(NARROWEST, Math.round(item.width))) : undefined
  return {
    key: item.key,
    ...(width !== undefined && { width }),
    ...('pin' in item && isPin(item.pin) && { pin: item.pin }),
    ...('hidden' in item && typeof item.hidden === 'boolean' && { hidden: item.hidden }),
  }
}

export const declaredColumns = (grid: Pick<Grid, 'columns'>): readonly ColumnView[] =>
  Object.entries(grid.columns).map(([key, { facts }]) => ({
    key, ...(facts.width !== undefined && { width: facts.width }), pin: facts.pin ?? null, hidden: facts.hidden ?? false,
  }))

/** New columns follow their declared predecessor, missing ones are dropped. */
export function mergeColumns(grid: Pick<Grid, 'columns'>, saved: unknown): readonly ColumnView[] {
  const declared = declaredColumns(grid)
  const preset = new Map(declared.map(view => [view.key, view]))
  const merged = new Map<string, ColumnView>()
  for (const item of Array.isArray(saved) ? saved : []) {
    const view = viewIn(item)
    if (view && preset.has(view.key) && !merged.has(view.key)) merged.set(view.key, { ...preset.get(view.key)!, ...view })
  }
  const order = [...merged.keys()]
  declared.forEach(({ key }, i) => {
    if (merged.has(key)) return
    const before = declared.slice(0, i).findLast(view => order.includes(view.key))?.key
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  })
  return order.map(key => merged.get(key) ?? preset.get(key)!)
}

export function moveColumn(columns: readonly ColumnView[], from: number, to: number): readonly ColumnView[] {
  if (from === to || to < 0 || to >= columns.length || !columns[from]) return columns
  return columns.toSpliced(from, 1).toSpliced(to, 0, columns[from])
}

/** Maximum pixels of a phone's name column: alone, and beside another lead column. */
const NAME = { alone: 200, led: 168 } as const

/**
 * Columns for a phone: the name comes first, pinned alone, then other lead columns; other pinned ones go last (look.md, Type, space, size).
 */
export function narrowColumns(grid: Pick<Grid, 'columns' | 'lead'>, columns: readonly ColumnView[]): readonly ColumnView[] {
  const lead = grid.lead.flatMap(key => columns.find(view => view.key === key && !view.hidden) ?? [])
  const pinned = columns.filter(view => view.pin === 'left' && !view.hidden)
  const name = lead[0] ?? pinned.find(view => grid.columns[view.key]!.label.endsWith('名称')) ?? pinned.at(-1)
  const free = (views: readonly ColumnView[]) => views.map(view => ({ ...view, pin: null }))
  if (!name) return free(columns)
  const maxWidth = lead.length > 1 ? NAME.led : NAME.alone
  const rest = columns.filter(view => !pinned.includes(view) && !lead.includes(view))
  const others = pinned.filter(view => view !== name && !lead.includes(view))
  return [
    { ...name, pin: 'left', width: Math.min(name.width ?? maxWidth, maxWidth) }, ...free(lead.slice(1)), ...free(rest), ...free(others),
  ]
}
