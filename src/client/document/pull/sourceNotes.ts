import { dec, isDecimalText, slotKeys, slotsOf, toText, ZERO, type Row } from '#schemas/kit/index.ts'
import type { SourceLeft } from '#shared/api/pulls.ts'
import type { CellNote, CellNotes } from '#client/cells/cellEvents.ts'
import type { DraftStore } from '../draft/types.ts'
import { takenOf } from './taking.ts'

/** What is said of the quantities of rows that were taken from others, and where their sources are shown. */
export interface SourceNotes extends CellNotes {
  load(left: readonly SourceLeft[]): void
  /** The page of the source that a column names, below the base path, for who may read it. */
  opens(column: string, rowId: string): string | undefined
}

/** What is left of the source beside what the whole line takes of it. */
function noteOf({ remaining, closed }: SourceLeft, taken: string): CellNote {
  if (closed) return { text: '已关闭', title: '来源的余量已关闭', tone: 'neutral' }
  const rest = dec(remaining).minus(dec(taken))
  const title = `来源可取 ${toText(dec(remaining))}，本单共取 ${taken}`
  return rest.lt(ZERO) ? { text: `超 ${toText(rest.neg())}`, title, tone: 'danger' } : { text: `剩 ${toText(rest)}`, title, tone: 'neutral' }
}

/** Notes of a line: they follow its quantities, and what the server says is left. */
export function createSourceNotes(store: DraftStore, line: string): SourceNotes {
  const listeners = new Set<() => void>()
  const shown = new Map<string, CellNote>()
  const pulls = store.document.pulls[line] ?? []
  const columns = new Set(pulls.map(({ quantity }) => quantity))
  const slots = slotsOf(pulls)
  let left: ReadonlyMap<string, SourceLeft> = new Map()
  const keyOf = (slot: string, rowId: string): string => `${slot}/${rowId}`
  return {
    load(found) {
      left = new Map(found.map(one => [keyOf(one.slot, one.row), one]))
      for (const listener of listeners) listener()
    },
    opens(column, rowId) {
      const slot = slots.find(one => slotKeys(one).code === column)
      return slot === undefined ? undefined : left.get(keyOf(slot.key, rowId))?.opens ?? undefined
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
      // Of several sources the one that has the least left speaks.
      const [note] = slots.flatMap(slot => {
        const at = left.get(keyOf(slot.key, rowId))
        const taken = takenOf(store.draft.lines[line] ?? [], { quantity: column, slot }, String(row[slotKeys(slot).row]))
        return at === undefined ? [] : [{ rest: at.closed ? ZERO : dec(at.remaining).minus(taken), note: noteOf(at, toText(taken)) }]
      }).toSorted((a, b) => a.rest.cmp(b.rest)).map(one => one.note)
      if (note === undefined) return undefined
      const before = shown.get(rowId)
      // The same note while it says the same: who shows it is drawn by its identity.
      if (before !== undefined && before.text === note.text && before.title === note.title) return before
      shown.set(rowId, note)
      return note
    },
  }
}
