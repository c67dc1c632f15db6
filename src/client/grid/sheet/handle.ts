import { pasteClip } from './clipboardBridge.ts'
import { columnViews } from './columnDefs.ts'
import type { SheetCore } from './core.ts'
import { close } from './editing.ts'
import { endSearch, findIn } from './find.ts'
import { runCommand } from './keyboard.ts'
import { replaceIn } from './replace.ts'
import type { SheetHandle } from './types.ts'

const NOTHING = { active: null, rowIds: [], columns: [], cells: 0, rows: false } as const

/** Does nothing until the sheet is ready. */
export const handleOf = (coreOf: () => SheetCore | null, focus: () => void): SheetHandle => ({
  focus,
  goTo: place => {
    const core = coreOf()
    core?.model.tree?.reveal(place.rowId)
    const pos = core?.placeOf(place)
    if (!core || !pos) return false
    core.select(pos)
    focus()
    return true
  },
  selection: () => coreOf()?.selectionNow() ?? NOTHING,
  withTouched: (run, branches) => {
    const core = coreOf()
    if (core) core.withTouched(run, branches)
    else run([])
  },
  run: command => {
    const core = coreOf()
    if (!core) return
    focus()
    runCommand(core, command)
  },
  find: (query, direction) => {
    const core = coreOf()
    return core ? findIn(core, query, direction) : { at: 0, total: 0 }
  },
  replace: (query, by, scope) => {
    const core = coreOf()
    if (core) return replaceIn(core, query, by, scope)
    return { at: 0, total: 0, report: { action: '替换', written: [], skipped: 0, locked: [], refused: [] } }
  },
  endFind: () => {
    const core = coreOf()
    if (core) endSearch(core)
  },
  columns: () => {
    const core = coreOf()
    return core ? columnViews(core) : []
  },
  paste: clip => {
    const core = coreOf()
    if (core) void pasteClip(core, clip)
  },
  takeTyped: () => {
    const core = coreOf()
    const session = core?.session.get()
    if (!core || !session) return ''
    close(core)
    return session.text
  },
  rowOf: rowId => coreOf()?.model.row(rowId),
  goOn: action => coreOf()?.ahead[action](),
  waitAgain: (work, way) => coreOf()?.ahead.waitAgain(work, way) ?? false,
})
