import type { RowAction } from '#client/cells/cellEvents.ts'
import { isInFront } from '#client/ui/inFront.ts'
import { repeatedEvent, characterOf, typeInto } from '#client/ui/typedKeys.ts'
import type { CommandId } from './commandIds.ts'
import { SHEET_COMMANDS, type SheetCommand } from './commands.ts'
import { expectInsert } from './clipboardBridge.ts'
import type { SheetCell, SheetCore } from './core.ts'
import { close, commit, commitEntry, takesText } from './editing.ts'
import { fillTyped, FILLS } from './fillTyped.ts'
import type { SheetInput } from './input.ts'
import { DOWN, goesOn, LEFT, moveOnAfter, RIGHT, step, UP } from './moves.ts'
import type { PopupKeys } from './popupKeys.ts'

const KEY_NAMES: Readonly<Record<string, string>> = { ' ': 'Space' }

/** "Ctrl+Shift+ArrowDown". A character typed with AltGr is no chord. */
export function chordOf(event: KeyboardEvent): string | null {
  const altGr = event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey && event.key.length === 1)
  if (altGr) return null
  const key = KEY_NAMES[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key)
  return [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift', key].filter(Boolean).join('+')
}

const BY_KEY = new Map<string, { readonly id: CommandId; readonly command: SheetCommand }[]>()
for (const [id, command] of Object.entries(SHEET_COMMANDS) as [CommandId, SheetCommand][]) {
  for (const key of command.keys) BY_KEY.set(key, [...(BY_KEY.get(key) ?? []), { id, command }])
}

export const isEnabled = (core: SheetCore, id: CommandId): boolean => {
  const command: SheetCommand = SHEET_COMMANDS[id]
  return command.enabled?.(core) ?? true
}

export function runCommand(core: SheetCore, id: CommandId): void {
  const command: SheetCommand = SHEET_COMMANDS[id]
  if (isEnabled(core, id) && (core.session.get() === null || commit(core))) command.run(core)
}

const ARROWS = { ArrowUp: UP, ArrowDown: DOWN, ArrowLeft: LEFT, ArrowRight: RIGHT } as const
/** Keys that commit an edit, then act as on a selected cell. */
const LEAVING = new Set(['F6', 'Shift+F6', 'Ctrl+S', 'Ctrl+F', 'Ctrl+H', 'Ctrl+G', 'Ctrl+P'])
const eat = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** Keys in an edited cell; others go to the text box. */
function whileEditing(core: SheetCore, input: SheetInput, chord: string | null, event: KeyboardEvent): void {
  const session = core.session.get()
  if (!session) return
  const finish = (onCommitted: () => void): void => {
    eat(event)
    if (commit(core)) onCommitted()
  }
  if (goesOn(chord)) {
    eat(event)
    const { written, ended } = commitEntry(core)
    if (written) moveOnAfter(core, chord, ended)
    return
  }
  if (chord === FILLS) {
    eat(event)
    return fillTyped(core)
  }
  if (chord !== null && LEAVING.has(chord)) return finish(() => BY_KEY.get(chord)?.[0]?.command.run(core))
  if (chord === 'Escape') {
    eat(event)
    return void close(core)
  }
  if (chord === 'Alt+Enter') {
    eat(event)
    return input.insertLineBreak()
  }
  if (chord === 'F2') {
    eat(event)
    return core.session.set({ ...session, mode: session.mode === 'enter' ? 'edit' : 'enter' })
  }
  if (chord === 'Alt+ArrowDown' && session.editor !== 'text') {
    eat(event)
    return core.session.set({ ...session, popup: true })
  }
  const isArrow = session.mode === 'enter' && chord !== null && Object.hasOwn(ARROWS, chord)
  const arrow = isArrow ? ARROWS[chord as keyof typeof ARROWS] : undefined
  if (arrow) finish(() => step(core, arrow))
}

/** Keys left to the browser, to dialogs, or to the clipboard event. */
const PASTING = new Set(['Ctrl+V', 'Shift+Insert', 'Ctrl+Shift+V'])
const OUTWARD = new Set(['F6', 'Shift+F6'])

/** A single character is text where the cell accepts text. */
const actionOf = (core: SheetCore, cell: SheetCell, chord: string | null): RowAction | undefined => {
  if (chord === null || ((chord.length === 1 || chord === 'Space') && takesText(core, cell))) return undefined
  return core.props.cellEvents?.rowActions?.find(one => one.chord === chord && (one.shown?.(cell.row) ?? true))
}

function isHandled(core: SheetCore, event: KeyboardEvent, chord: string | null): boolean {
  if (characterOf(event) !== null) return true
  if (chord === null || PASTING.has(chord) || OUTWARD.has(chord)) return false
  const cell = core.activeCell
  return BY_KEY.has(chord) || LEAVING.has(chord) || chord === 'Alt+Enter' || chord === FILLS
    || (cell !== null && actionOf(core, cell, chord) !== undefined)
}

export function pressAgain(core: SheetCore, input: SheetInput, event: KeyboardEvent): void {
  const replayed = repeatedEvent(event)
  input.element.dispatchEvent(replayed)
  if (replayed.defaultPrevented) return
  const bound = core.session.get()
    ? undefined
    : BY_KEY.get(chordOf(event) ?? '')?.find(({ id, command }) => command.native && isEnabled(core, id))
  if (bound) bound.command.run(core)
  else typeInto(input.element, event)
}

/** The only key listener; inactive during a composition. */
export function attachKeyboard(core: SheetCore, input: SheetInput, popupKeys: PopupKeys, signal: AbortSignal): void {
  input.element.addEventListener('keydown', event => {
    if (event.isComposing || event.keyCode === 229 || input.composing) return
    const chord = chordOf(event)
    if (core.ahead.isOpen && isInFront(core.root) && isHandled(core, event, chord) && core.ahead.takes(event)) return eat(event)
    if (core.session.get()) {
      if (popupKeys.handle(event, chord)) return eat(event)
      return whileEditing(core, input, chord, event)
    }
    // A new dialog gets the focus a moment later: keys until then are not for the cells.
    if (!isInFront(core.root)) return eat(event)
    const bound = (chord === null ? undefined : BY_KEY.get(chord))?.find(({ id }) => isEnabled(core, id))
    if (bound) {
      if (bound.id === 'insertCopied') expectInsert(core)
      if (bound.command.native) return
      if (bound.command.run(core) !== false) return eat(event)
    }
    const cell = core.activeCell
    const action = cell && actionOf(core, cell, chord)
    if (!cell || !action) return
    eat(event)
    // Uses the current selection, which is reported only a frame later.
    core.withTouched(rowIds => action.run(cell.row, rowIds))
  }, { signal })
  core.root.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !(event.target instanceof Element && event.target.closest('.ag-header'))) return
    eat(event)
    input.focus()
  }, { signal })
  // Escape reverts refused text, wherever the focus is.
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && core.forced && document.activeElement === document.body) SHEET_COMMANDS.escape.run(core)
  }, { signal })
}
