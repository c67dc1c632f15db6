import {
  computeDraft, holds, isEditable, lineLookups, readCell, type Document, type Draft, type Lookups, type Problem, type Row,
} from '#schemas/kit/index.ts'
import { CommandLog } from '#client/grid/commands/log.ts'
import type { ModelChange, RowModel } from '#client/grid/model.ts'
import { spreadRows } from '#client/grid/spread.ts'
import {
  applyCommand, diffDraft, HEAD, idOf, isNothing, isSame, joined, placeOf, sameOrder, type DocCommand, type LineRow,
} from './draft/delta.ts'
import { applyEdit } from './draft/edit.ts'
import { followGroups } from './draft/groups.ts'
import { lineModel } from './draft/lineModel.ts'
import { placedProblems } from './draft/placed.ts'
import { ProblemBook } from './draft/problems.ts'
import { recompute, served } from './draft/recompute.ts'
import type { DraftCell, DraftListener, DraftOptions, DraftStore } from './draft/types.ts'

export type { ChangeOptions, DraftCell, DraftOptions, DraftStore, LinkedEdit } from './draft/types.ts'

export const GIVE_UP = '放弃修改'
const REBASED = '合并我的修改'

/** See spec-2 §4; domain B2. Lookups must be loaded. */
export function createDraftStore(
  document: Document, start: Draft, dictionaries: Lookups, options: DraftOptions = {},
): DraftStore {
  const { linked = [], readOnly = false, fresh = false, newId = () => crypto.randomUUID() } = options
  const names = [HEAD, ...Object.keys(document.lines)]
  const lookups = lineLookups(document, () => draft, dictionaries)
  const listeners = new Set<{ listener: DraftListener; line: string | undefined }>()
  const revealers = new Set<(cell: DraftCell) => void>()
  const models = new Map<string, RowModel>()
  const rowsOf = (draft: Draft, name: string): readonly Row[] => (name === HEAD ? [draft.head] : draft.lines[name] ?? [])
  const computed = (draft: Draft): Draft => computeDraft(document, draft)

  let following: Promise<void> = Promise.resolve()
  let log = new CommandLog<LineRow>(options.log)
  // Not computed: a reader may lack permission for values that formulas need.
  let draft = readOnly ? served(start, computed(start)) : computed(start)
  let saved = options.saved ? computed(options.saved) : draft
  // Older than the server's state if restored.
  let baseDraft = options.base ? computed(options.base) : saved
  // Base of each step that dropped changes.
  const stale = new Map<object, Draft>()
  // Before the newest command; unset after undo or redo.
  let origin: Draft | undefined
  // Unset if it changed nothing.
  let newest: DocCommand | undefined
  let dirty = !isSame(document, saved, draft)
  const books = new Map(names.map(name =>
    [name, new ProblemBook(document.lines[name] ?? document.header, lookups, fresh && name !== HEAD ? rowsOf(saved, name) : [])]))
  // Checked on first read, so that a document is painted first.
  const checked = new Set<string>()
  const checkIn = (name: string): ReadonlySet<string> => {
    checked.add(name)
    return readOnly ? new Set() : books.get(name)!.update(rowsOf(draft, name), draft.head, placedProblems(document, draft, lookups, name))
  }
  const check = (): Map<string, ReadonlySet<string>> => new Map(names.map(name => [name, checkIn(name)]))
  const bookOf = (name: string): ProblemBook => {
    if (!checked.has(name)) checkIn(name)
    return books.get(name)!
  }

  const changeOf = (name: string, before: Draft, remarked: ReadonlySet<string>): ModelChange | undefined => {
    const grid = document.lines[name] ?? document.header
    const [old, rows] = [rowsOf(before, name), rowsOf(draft, name)]
    const headMoved = name !== HEAD && before.head !== draft.head
    if (old === rows && remarked.size === 0 && !headMoved) return undefined
    const structure = !sameOrder(grid, old, rows)
    const oldRows = new Set(structure ? old : [])
    const changed = rows.filter((row, i) => (structure ? !oldRows.has(row) : row !== old[i])).map(row => idOf(grid, row))
    return { structure, rows: new Set([...changed, ...remarked]) }
  }
  const applyDraft = (next: Draft): void => {
    const before = draft
    draft = next
    const remarked = check()
    dirty = !isSame(document, saved, draft)
    const changes = new Map(names.map(name => [name, changeOf(name, before, remarked.get(name)!)]))
    const any: ModelChange = { structure: [...changes.values()].some(change => change?.structure), rows: 'all' }
    for (const { listener, line } of listeners) {
      const change = line === undefined ? any : changes.get(line)
      if (change) listener(change)
    }
  }
  const change: DraftStore['change'] = (label, make, { amend = false } = {}) => {
    if (readOnly) return
    const joins = amend && origin !== undefined
    const from = joins && origin ? origin : draft
    // A row turned into another record drops the former one's values.
    const edited = spread(draft, linked.reduce((after, link) => link(draft, after), make(draft)))
    const next = recompute(document, draft, followGroups(document, draft, edited))
    const last = joins ? newest : undefined
    const step = last && joined(last, diffDraft(document, draft, next, label))
    const command = step ?? diffDraft(document, from, next, last?.label ?? label)
    if (!isNothing(command)) {
      if (last) log.undo()
      log.push(command)
      newest = command
    } else if (!joins) {
      newest = undefined
    }
    origin = from
    applyDraft(next)
  }
  const spread = (before: Draft, after: Draft): Draft => ({
    ...after,
    lines: Object.fromEntries(Object.entries(document.lines).map(([name, grid]) =>
      [name, spreadRows(grid, before.lines[name] ?? [], after.lines[name] ?? [])])),
  })
  const replay = (command: DocCommand | undefined): void => {
    if (!command) return
    origin = undefined
    applyDraft(recompute(document, draft, applyCommand(document, draft, command)))
    const cell = cellOf(document, command)
    if (cell) for (const listener of revealers) listener(cell)
  }
  const setHeadValue: DraftStore['setHeadValue'] = (key, value, options) => {
    const label = document.header.columns[key]?.label ?? key
    change(`修改${label}`, now => ({ ...now, head: { ...now.head, [key]: value } }), options)
  }

  const store: DraftStore = {
    document, lookups, readOnly,
    get draft() { return draft },
    get dirty() { return dirty },
    line: name => {
      const model = models.get(name) ?? lineModel(store, name, newId)
      models.set(name, model)
      return model
    },
    head: key => draft.head[key] ?? null,
    setHead: (key, text, options) => setHeadValue(key, readCell(text, document.header.columns[key]!, lookups), options),
    setHeadValue,
    headEditable: key => !readOnly && isEditable(document.header, draft.head, key, draft.head)
      && !document.derived.some(d => d.column === key && holds(d.when, draft.head, draft.head)),
    edit: (name, edit, options) => change(edit.label, now => ({
      ...now, lines: { ...now.lines, [name]: applyEdit(document.lines[name]!, now.lines[name] ?? [], edit) },
    }), options),
    change,
    giveUp: () => {
      if (readOnly || !dirty) return
      const command = diffDraft(document, draft, saved, GIVE_UP)
      log.push(command)
      if (baseDraft !== saved) stale.set(command, baseDraft)
      baseDraft = saved
      origin = undefined
      applyDraft(saved)
    },
    undo: () => {
      const undone = log.peekUndo()
      baseDraft = (undone && stale.get(undone)) ?? baseDraft
      replay(log.undo())
    },
    redo: () => {
      const command = log.redo()
      if (command && stale.has(command)) baseDraft = saved
      replay(command)
    },
    undoLabel: () => log.peekUndo()?.label,
    redoLabel: () => log.peekRedo()?.label,
    problems: name => bookOf(name).current,
    problemCount: name => [...bookOf(name).current.values()].reduce((sum, row) => sum + row.size, 0),
    insist: () => {
      if (readOnly) return
      for (const book of books.values()) book.insist()
      applyDraft(draft)
    },
    setFaults: problems => {
      const lineOf = ({ row, column }: Problem): string | undefined => names.find(name => {
        const grid = document.lines[name] ?? document.header
        return Object.hasOwn(grid.columns, column) && rowsOf(draft, name).some(candidate => idOf(grid, candidate) === row)
      })
      const placed = problems.map(problem => ({ problem, line: lineOf(problem) }))
      for (const name of names) bookOf(name).setFaults(placed.filter(({ line }) => line === name).map(({ problem }) => problem))
      applyDraft(draft)
      return placed.filter(({ line }) => line !== undefined).length
    },
    follow: work => { following = Promise.all([following, work]).then(() => undefined) },
    settled: () => following,
    markSaved: (sent, head = {}) => {
      saved = { ...sent, head: { ...sent.head, ...head } }
      baseDraft = saved
      stale.clear()
      origin = undefined
      applyDraft({ ...draft, head: { ...draft.head, ...head } })
    },
    get base() { return baseDraft },
    rebase: (remote, merged) => {
      saved = computed(remote)
      baseDraft = saved
      stale.clear()
      const next = computed(merged)
      // The log of the former base becomes one step.
      log = new CommandLog<LineRow>()
      const command = diffDraft(document, saved, next, REBASED)
      if (!isNothing(command)) log.push(command)
      origin = undefined
      applyDraft(next)
    },
    restore: (next, snapshot) => {
      log = new CommandLog<LineRow>(snapshot)
      origin = undefined
      applyDraft(computed(next))
    },
    log: () => log.snapshot(),
    subscribe: (listener, line) => {
      const entry = { listener, line }
      listeners.add(entry)
      return () => { listeners.delete(entry) }
    },
    onReveal: listener => {
      revealers.add(listener)
      return () => { revealers.delete(listener) }
    },
  }
  return store
}

/** A changed cell, an added row, or the row before a removed one; header and earlier lines first. */
function cellOf(document: Document, { changes, added, removed, moved }: DocCommand): DraftCell | undefined {
  const order = [HEAD, ...Object.keys(document.lines)]
  const first = (line: string): string => Object.keys((document.lines[line] ?? document.header).columns)[0]!
  const cells: DraftCell[] = [
    ...changes.map(({ rowId, column }) => ({ ...placeOf(rowId), column })),
    ...added.map(({ row: { line, row } }) => ({ line, rowId: idOf(document.lines[line]!, row), column: first(line) })),
    ...removed.flatMap(({ row: { line }, afterId }) => (afterId === null ? [] : [{ line, rowId: afterId, column: first(line) }])),
    ...(moved?.after.slice(0, 1) ?? []).map(address => ({ ...placeOf(address), column: first(placeOf(address).line) })),
  ]
  return cells.reduce<DraftCell | undefined>((best, cell) =>
    (best === undefined || order.indexOf(cell.line) < order.indexOf(best.line) ? cell : best), undefined)
}
