import { formatCell, kindOf } from '#schemas/kit/index.ts'
import { isInFront } from '#client/ui/inFront.ts'
import type { EditorName } from '#client/cells/editorName.ts'
import type { Pos } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import { beginAhead, beginTyping, commit, takesText } from './editing.ts'
import { boxesOf } from './geometryOf.ts'
import { announceLocked } from './lockedCell.ts'
import type { Layers } from './layers.ts'
import { beginFirstRow } from './rowOps.ts'
import type { EditSession } from './session.ts'

const FOUND_BY_TEXT = new Set<EditorName>(['list', 'tree'])

/** A grid may contain only rows (WAI-ARIA): the box is in a cell without size. */
function cellOf(element: HTMLElement): HTMLElement {
  const row = document.createElement('div')
  const cell = document.createElement('div')
  row.role = 'row'
  cell.role = 'gridcell'
  row.className = cell.className = 'yz-sheet-input-cell'
  cell.append(element)
  row.append(cell)
  return row
}

/**
 * Text box with the focus of the whole sheet, which is the editor itself, so that no key of an input method is lost. Invisible until text
 * arrives.
 */
export class SheetInput {
  readonly element = document.createElement('textarea')
  readonly #cell = cellOf(this.element)
  readonly #core: SheetCore
  readonly #layers: Layers
  #composing = false
  #before: EditSession | null = null

  constructor(core: SheetCore, layers: Layers) {
    this.#core = core
    this.#layers = layers
    const { element } = this
    element.className = 'yz-sheet-input'
    element.rows = 1
    element.spellcheck = false
    element.autocomplete = 'off'
    layers.centre.append(this.#cell)
  }

  get composing(): boolean {
    return this.#composing
  }

  attach(signal: AbortSignal): void {
    const core = this.#core
    const { element } = this
    element.addEventListener('compositionstart', () => {
      this.#composing = true
      this.#before = core.session.get()
      // An empty sheet creates its first row with the text: the box must not move during a composition.
      if (!core.session.get() && !core.ahead.isOpen && core.size.rows > 0) this.#begin('')
    }, { signal })
    element.addEventListener('compositionend', () => {
      this.#composing = false
      if (element.value === '' && !this.#before?.typed) this.#giveUp()
      else this.#typed()
      core.ahead.composed()
    }, { signal })
    element.addEventListener('input', () => this.#typed(), { signal })
    element.addEventListener('blur', event => {
      const popup = event.relatedTarget instanceof Element && event.relatedTarget.closest('.yz-cell-popup')
      if (popup || !document.hasFocus()) return
      if (core.ahead.isOpen) core.ahead.left()
      else commit(core, true)
    }, { signal })
    element.addEventListener('focus', () => core.paint(), { signal })
    core.session.subscribe(() => this.#sync())
    core.pointed.subscribe(() => this.#point())
  }

  /** Focuses, unless the user is in another field. */
  focus(): void {
    if (document.activeElement !== this.element) this.element.focus({ preventScroll: true })
  }

  insertLineBreak(): void {
    this.insert('\n')
  }

  insert(text: string): void {
    const { element } = this
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
    this.#typed()
  }

  #begin(text: string): void {
    // An input method writes without keys that could be queued: see attachKeyboard.
    if (!isInFront(this.#core.root)) return
    if (!beginTyping(this.#core, text)) announceLocked(this.#core)
  }

  /** Closes the editor after an empty composition, restoring the text. */
  #giveUp(): void {
    const { session } = this.#core
    if (session.get()) session.set(this.#before && { ...this.#before })
  }

  #typed(): void {
    const core = this.#core
    const session = core.session.get()
    const { value } = this.element
    if (session) {
      const popup = session.popup || (session.editor !== 'text' && session.editor !== 'date')
      core.session.set({ ...session, text: value, typed: true, problem: null, popup })
      return
    }
    if (this.#composing || value === '') return
    if (core.ahead.isOpen) {
      this.element.value = ''
      return core.ahead.hold({ kind: 'text', text: value })
    }
    if (isInFront(core.root)) beginFirstRow(core)
    if (takesText(core, core.activeCell)) this.#begin(value)
    else if (!beginAhead(core, value)) announceLocked(core, value)
    if (core.session.get() === null) this.element.value = ''
  }

  /** Shows the session's text, or moves the empty box over the active cell. */
  #sync(): void {
    const session = this.#core.session.get()
    const { element } = this
    const text = session?.sought ?? session?.text ?? ''
    if (!this.#composing && element.value !== text) {
      element.value = text
      element.setSelectionRange(text.length, text.length)
      // Typing in an open picker searches, without the current name.
      if (session && !session.typed && FOUND_BY_TEXT.has(session.editor)) element.select()
    }
    this.place()
  }

  /** Never during a composition. */
  place(): void {
    const core = this.#core
    const session = core.session.get()
    const { element } = this
    const pos = (session && core.placeOf(session)) ?? core.selection.active
    const box = boxesOf(core, { top: pos.row, bottom: pos.row, left: pos.col, right: pos.col })[0]
    element.toggleAttribute('data-editing', session !== null)
    element.setAttribute('aria-invalid', String(Boolean(session?.problem)))
    element.setAttribute('aria-describedby', session?.problem ? this.#layers.tipId : '')
    const listed = session !== null && session.editor !== 'text'
    element.setAttribute('role', listed ? 'combobox' : 'textbox')
    element.toggleAttribute('aria-expanded', false)
    if (listed) element.setAttribute('aria-expanded', String(session.popup))
    if (!box) this.#describe()
    if (!box || (this.#composing && element.style.width !== '')) return
    const layer = this.#layers[box.part]
    if (this.#cell.parentElement !== layer) {
      const focused = document.activeElement === element
      layer.append(this.#cell)
      if (focused) this.focus()
    }
    element.style.transform = `translate(${box.x}px, ${box.y}px)`
    element.style.width = `${box.width}px`
    element.style.height = `${box.height}px`
    element.style.textAlign = alignOf(core, pos)
    if (session) this.#grow(box)
    else this.#describe()
  }

  /** References the active option, as the focus stays here. */
  #point(): void {
    const pointed = this.#core.pointed.get()
    for (const [name, id] of [['aria-controls', pointed?.list], ['aria-activedescendant', pointed?.active]] as const) {
      if (id) this.element.setAttribute(name, id)
      else this.element.removeAttribute(name)
    }
  }

  /** Long text: wider up to 480 px, then higher. */
  #grow(box: { readonly width: number; readonly height: number }): void {
    const { style } = this.element
    style.width = `${Math.max(box.width, Math.min(480, this.element.scrollWidth + 2))}px`
    style.height = `${box.height}px`
    style.height = `${Math.max(box.height, Math.min(240, this.element.scrollHeight + 2))}px`
  }

  /** Labels the box by the active cell, as cells never get the focus. */
  #describe(): void {
    const cell = this.#core.activeCell
    const text = cell ? formatCell(cell.row[cell.key], cell.column, this.#core.model.lookups) : ''
    const others = cell ? this.#core.props.others?.rows().get(cell.rowId) ?? [] : []
    const othersText = others.length > 0 ? `，${[...new Set(others.map(({ name }) => name))].join('、')}也在此行` : ''
    const rowNumber = cell ? cell.pos.row + (this.#core.props.firstRowNumber ?? 1) : 0
    const name = cell ? `${cell.column.label} 第${rowNumber}行 ${text || '空'}${othersText}` : this.#core.props.label ?? '表格'
    this.element.setAttribute('aria-label', name)
  }
}

const alignOf = (core: SheetCore, { col }: Pos): string => {
  const column = core.columns[col]?.column
  return column ? kindOf(column).align : 'left'
}
