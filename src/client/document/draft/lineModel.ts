import { footerOf, isEditable, newRow, type Document, type Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '#client/grid/model.ts'
import { idOf } from './delta.ts'
import type { DraftStore } from './types.ts'

export function lineModel(store: DraftStore, name: string, newId: () => string): RowModel {
  const grid = store.document.lines[name]
  if (!grid) throw new Error(`${store.document.name} has no line ${name}`)
  const rows = (): readonly Row[] => store.draft.lines[name] ?? []
  let indexed: readonly Row[] = []
  let index = new Map<string, Row>()
  let summed: readonly Row[] | undefined
  let footer: Row = {}
  return {
    grid,
    lookups: store.lookups,
    head: () => store.draft.head,
    rows,
    row: rowId => {
      if (indexed !== rows()) {
        indexed = rows()
        index = new Map(indexed.map(row => [idOf(grid, row), row]))
      }
      return index.get(rowId)
    },
    problems: () => store.problems(name),
    footer: () => {
      if (summed !== rows()) {
        summed = rows()
        footer = footerOf(grid, summed)
      }
      return footer
    },
    editable: (row, column) => !store.readOnly && isEditable(grid, row, column, store.draft.head),
    inParts: true,
    edit: (edit, options) => store.edit(name, edit, options),
    undo: store.undo,
    redo: store.redo,
    undoLabel: store.undoLabel,
    redoLabel: store.redoLabel,
    newRow: after => {
      if (store.readOnly || !grid.rows.add) return null
      if (!grid.group) return newRow(grid, newId())
      // Owner of a new row: that of the row above, else the last one.
      const owner = after?.[grid.group.by] ?? rows().at(-1)?.[grid.group.by] ?? lastOwner(store, grid.group.of)
      return owner === undefined ? null : newRow(grid, newId(), { [grid.group.by]: owner })
    },
    settled: store.settled,
    subscribe: listener => store.subscribe(listener, name),
  }
}

function lastOwner(store: DraftStore, line: string): string | undefined {
  const grid = store.document.lines[line]!
  const owner = store.draft.lines[line]?.at(-1)
  return owner && idOf(grid, owner)
}

type GroupNotes = (owner: Row, rows: readonly Row[]) => readonly string[]

/** Every owner in order, with number and row count. */
export function groupsOf(
  document: Document, name: string, owners: readonly Row[], all: readonly Row[], notesOf: GroupNotes,
): RowGroup[] {
  const { group } = document.lines[name]!
  if (!group) return []
  const ownerGrid = document.lines[group.of]!
  const bound = new Map<string, Row[]>()
  for (const row of all) {
    const key = String(row[group.by])
    const rows = bound.get(key)
    if (rows) rows.push(row)
    else bound.set(key, [row])
  }
  return owners.map((owner, i) => {
    const key = idOf(ownerGrid, owner)
    return { key, title: String(owner[group.title] ?? ''), number: String(i + 1), notes: notesOf(owner, bound.get(key) ?? []) }
  })
}
