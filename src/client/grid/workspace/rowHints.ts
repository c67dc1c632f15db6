import type { RowAction } from '#client/cells/cellEvents.ts'
import type { KeyHint } from '#client/ui/Kbd.tsx'
import type { RowModel } from '../model.ts'
import { SHEET_COMMANDS } from '../sheet/commands.ts'
import { keyLabel } from '../sheet/keyLabel.ts'
import type { CellPlace } from '../sheet/types.ts'

/** Key hints of the active row; tools with the same hint share a line. */
export function hintsAt(model: RowModel, at: CellPlace | null, actions: readonly RowAction[]): KeyHint[] {
  const row = at === null ? undefined : model.row(at.rowId)
  if (at === null || row === undefined) return []
  const keys = new Map<string, string[]>()
  for (const { hint, chord, shown: isShown } of actions) {
    if (hint === undefined || chord === undefined || isShown?.(row) === false) continue
    keys.set(hint, [...keys.get(hint) ?? [], keyLabel(chord)])
  }
  const choice = model.grid.columns[at.column]?.facts.oneOf
  if (choice !== undefined && model.editable(row, choice)) keys.set('取当前', [keyLabel(SHEET_COMMANDS.toggle.keys[0])])
  return [...keys].map(([label, chords]) => ({ does: label, keys: chords.join(' ') }))
}
