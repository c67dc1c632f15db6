import type { IRowNode } from 'ag-grid-community'
import type { Pos } from '../geometry/rect.ts'
import type { RowModel } from '../model.ts'
import type { CellPlace } from './types.ts'
import type { Player } from './ahead.ts'
import { attachClipboard, expectInsert, pasteClip } from './clipboardBridge.ts'
import type { SheetColumn, SheetCore } from './core.ts'
import { commit, typedCell } from './editing.ts'
import { barOf, ROW_NUMBER, viewportOf } from './geometryOf.ts'
import { SheetInput } from './input.ts'
import { keepInView } from './keepInView.ts'
import { attachKeyboard, pressAgain } from './keyboard.ts'
import { Layers } from './layers.ts'
import type { Others } from './otherCursors.ts'
import { Overlay } from './overlay.ts'
import { attachPointer } from './pointer.ts'
import type { PopupKeys } from './popupKeys.ts'
import { FOOTER, type SheetRow } from './rowsView.ts'
import { Tips } from './tips.ts'
import { fitColumns } from './widths.ts'

const LAYOUT_EVENTS = ['columnResized', 'displayedColumnsChanged', 'columnMoved', 'columnPinned', 'gridSizeChanged'] as const

/** Visible data columns in screen order. */
export function shownColumns(core: SheetCore): SheetColumn[] {
  const { columns } = core.model.grid
  return core.api.getAllDisplayedColumns().flatMap(displayed => {
    const key = displayed.getColId()
    const column = columns[key]
    return column && key !== ROW_NUMBER && column.facts.cell !== 'rowActions' ? [{ key, column }] : []
  })
}

/** Passes rows to AG Grid after structural changes. @returns whether there were any */
function syncRows(core: SheetCore): boolean {
  const { view, selection, model } = core
  const withCurrentId = <P extends CellPlace>(at: P): P => ({ ...at, rowId: model.nameOf?.(at.rowId) ?? at.rowId })
  const place = ({ row, col }: Pos): CellPlace => ({ rowId: view.ids[row] ?? '', column: core.columns[col]?.key ?? '' })
  const before = selection.ranges.map(range =>
    ({ ...range, from: place(range.anchor), to: place(range.focus), on: range.at && place(range.at) }))
  const session = core.session.get()
  if (session && withCurrentId(session).rowId !== session.rowId) core.session.set(withCurrentId(session))
  const other = view.rebuild(model, core.props.groups)
  if (other) core.api.setGridOption('rowData', [...view.shown])
  core.columns = shownColumns(core)
  selection.set(before.map(({ from, to, on, anchor, focus, ...rest }) => ({
    ...rest,
    anchor: core.placeOf(withCurrentId(from)) ?? core.clamp(anchor),
    focus: core.placeOf(withCurrentId(to)) ?? core.placeOf(withCurrentId(from)) ?? core.clamp(focus),
    at: on && (core.placeOf(withCurrentId(on)) ?? undefined),
  })))
  core.paint()
  core.reportSelection()
  return other
}

export const footerRows = ({ grid }: RowModel): SheetRow[] => (Object.keys(grid.footer).length > 0 ? [FOOTER] : [])

/** Redraws changed cells, and all React or indented cells, which depend on their row. */
function refreshCells({ api, model }: SheetCore, rowNodes?: IRowNode<SheetRow>[]): void {
  api.refreshCells({ rowNodes, suppressFlash: true })
  const columns = api.getAllDisplayedColumns().filter(column =>
    column.getColDef().cellRenderer !== undefined || column.getColId() === model.grid.tree?.label)
  if (columns.length > 0) api.refreshCells({ rowNodes, columns, force: true, suppressFlash: true })
}

export function followModel(core: SheetCore): () => void {
  const { model } = core
  let later = 0
  // React renders new rows later: they are described once they exist.
  const describe = (): void => {
    if (!core.tree) return
    core.tree.describe(core)
    cancelAnimationFrame(later)
    later = requestAnimationFrame(() => core.tree?.describe(core))
  }
  // Existing rows may have other values and numbers; new ones are drawn anyway.
  const resync = (values: boolean): void => {
    const stayed = [...core.api.getRenderedNodes(), core.api.getPinnedBottomRow(0)].filter(node => node !== undefined)
    if (syncRows(core) || values) refreshCells(core, stayed)
    describe()
  }
  resync(false)
  core.onChange = structure => {
    if (structure) resync(true)
    else refreshCells(core)
    if (footerRows(model).length > 0) fitColumns(core)
    describe()
    core.paint()
  }
  const stop = model.subscribe(change => core.changedBelow(change.structure))
  return () => {
    stop()
    cancelAnimationFrame(later)
    core.onChange = () => {}
  }
}

/** Replays queued input. An open helper must be rendered before the next key. */
const playerOf = (core: SheetCore, input: SheetInput): Player => ({
  isComposing: () => input.composing,
  play: entry => {
    if (entry.kind === 'key') pressAgain(core, input, entry.event)
    else if (entry.kind === 'text') input.insert(entry.text)
    else if (entry.kind === 'left') commit(core, true)
    else if (core.session.get()) input.insert(entry.clip.plain.trimEnd())
    else {
      if (entry.asRows) expectInsert(core)
      return pasteClip(core, entry.clip)
    }
    return core.session.get()?.popup ? new Promise(resolve => { setTimeout(resolve) }) : undefined
  },
})

export interface AttachedSheet { readonly focus: () => void; readonly detach: () => void }

/** Attaches the sheet's behaviour to a ready AG Grid; `detach` removes it. */
export function attachSheet(core: SheetCore, popupKeys: PopupKeys): AttachedSheet {
  const stop = new AbortController()
  const { signal } = stop
  const layers = new Layers(core)
  const overlay = new Overlay(core, layers)
  const input = new SheetInput(core, layers)
  // Loaded on demand, as most sheets have no presence.
  let others: Others | undefined
  let isAsked = false
  const loadOthers = async (): Promise<void> => {
    const loaded = await import('./otherCursors.ts')
    if (signal.aborted) return
    others = new loaded.Others(core, layers)
    others.paint()
  }
  const paintOthers = (): void => {
    if (!isAsked && core.props.others) {
      isAsked = true
      void loadOthers().catch(() => {})
    }
    others?.paint()
  }
  const tips = new Tips(core, layers)
  input.attach(signal)
  tips.attach(signal)
  attachPointer(core, input, overlay, signal)
  attachKeyboard(core, input, popupKeys, signal)
  attachClipboard(core, signal)

  core.takeKeys = () => input.focus()
  core.ahead.player = playerOf(core, input)
  core.ahead.typed.subscribe(() => core.props.onAhead?.(core.ahead.typed.get()))

  core.onPaint(() => {
    overlay.paint()
    paintOthers()
    input.place()
    tips.paint()
  })
  core.session.subscribe(() => {
    overlay.paint()
    tips.paint()
    core.props.onTyping?.(typedCell(core))
  })
  core.marked.subscribe(() => {
    const marked = core.marked.get()
    core.model.keep?.(new Set(marked?.kind === 'cut' ? marked.cells.map(({ rowId }) => rowId) : []))
    overlay.paint()
  })

  // AG Grid sends some events after its destruction.
  const whileAlive = (run: () => void) => (): void => {
    if (!signal.aborted && !core.api.isDestroyed()) run()
  }
  const relayout = whileAlive(() => {
    layers.place(core)
    core.columns = shownColumns(core)
    core.paint()
  })
  for (const event of LAYOUT_EVENTS) core.api.addEventListener(event, relayout)
  const refit = whileAlive(() => fitColumns(core))
  core.api.addEventListener('displayedColumnsChanged', refit)
  // A scroll bar takes some of the rows' width.
  const width = new ResizeObserver(refit)
  width.observe(viewportOf(core))
  width.observe(barOf(core))
  const leave = keepInView(core)
  core.api.addEventListener('viewportChanged', whileAlive(() => {
    overlay.paint()
    core.tree?.describe(core)
  }))
  // A value beside a cell disappears once its column is shown.
  core.api.addEventListener('columnVisible', whileAlive(() => refreshCells(core)))
  fitColumns(core)
  relayout()

  return {
    focus: () => input.focus(),
    detach: () => {
      stop.abort()
      width.disconnect()
      leave()
      core.destroy()
      tips.remove()
      layers.remove()
    },
  }
}
