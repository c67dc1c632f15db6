import { dec, isDecimalText, slotKeys, slotsOf, toText, ZERO, type Row } from '#schemas/kit/index.ts'
import type { SourceLeft } from '#shared/api/pulls.ts'
import type { CellNote, CellNotes } from '#client/cells/cellEvents.ts'
import type { DraftStore } from '../draft/types.ts'
import { takenOf } from './pulledRows.ts'

export interface SourceNotes extends CellNotes {
  load(remainders: readonly SourceLeft[]): void
  /** Below the base path; undefined without read permission. */
  opens(column: string, rowId: string): string | undefined
}

function noteOf({ remaining, closed }: SourceLeft, total: string): CellNote {
  if (closed) return { text: '已关闭', title: '来源的余量已关闭', tone: 'neutral' }
  const rest = dec(remaining).minus(dec(total))
  const title = `来源可取 ${toText(dec(remaining))}，本单共取 ${total}`
  return rest.lt(ZERO) ? { text: `超 ${toText(rest.neg())}`, title, tone: 'danger' } : { text: `剩 ${toText(rest)}`, title, tone: 'neutral' }
}

export function createSourceNotes(store: DraftStore, line: string): SourceNotes {
  const listeners = new Set<() => void>()
  const notes = new Map<string, CellNote>()
  const pulls = store.document.pulls[line] ?? []
  const columns = new Set(pulls.map(({ quantity }) => quantity))
  const slots = slotsOf(pulls)
  let remaindersByRow: ReadonlyMap<string, SourceLeft> = new Map()
  const keyOf = (slot: string, rowId: string): string => `${slot}/${rowId}`
  return {
    load(remainders) {
      remaindersByRow = new Map(remainders.map(one => [keyOf(one.slot, one.row), one]))
      for (const listener of listeners) listener()
    },
    opens(column, rowId) {
      const slot = slots.find(one => slotKeys(one).code === column)
      return slot === undefined ? undefined : remaindersByRow.get(keyOf(slot.key, rowId))?.opens ?? undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      const leave = store.subscribe(listener, line)
      return () => {
        listeners.delete(listener)
        leave()
      }
    },
    of(column, rowId, row: Row) {
      if (!columns.has(column) || !isDecimalText(String(row[column] ?? ''))) return undefined
      // The smallest remainder counts.
      const [note] = slots.flatMap(slot => {
        const at = remaindersByRow.get(keyOf(slot.key, rowId))
        const sum = takenOf(store.draft.lines[line] ?? [], { quantity: column, slot }, String(row[slotKeys(slot).row]))
        return at === undefined ? [] : [{ rest: at.closed ? ZERO : dec(at.remaining).minus(sum), note: noteOf(at, toText(sum)) }]
      }).toSorted((a, b) => a.rest.cmp(b.rest)).map(one => one.note)
      if (note === undefined) return undefined
      const before = notes.get(rowId)
      // Unchanged notes retain their identity for rendering.
      if (before !== undefined && before.text === note.text && before.title === note.title) return before
      notes.set(rowId, note)
      return note
    },
  }
}
