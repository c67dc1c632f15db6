import { computeDraft, holds, isEditable, lineLookups, readCell, type Document, type Draft, type Lookups, type Problem, type Row } from '#schemas/kit/index.ts'
import { CommandLog } from '#client/grid/commands/log.ts'
import type { ModelChange, RowModel } from '#client/grid/model.ts'
import { spreadRows } from '#client/grid/spread.ts'
import { applyCommand, diffDraft, HEAD, idOf, isNothing, isSame, joined, placeOf, sameOrder, type DocCommand, type LineRow } from './draft/delta.ts'
import { applyEdit } from './draft/edit.ts'
import { followGroups } from './draft/groups.ts'
import { lineModel } from './draft/lineModel.ts'
import { placedProblems } from './draft/placed.ts'
import { ProblemBook } from './draft/problems.ts'
import { recompute, served } from './draft/recompute.ts'
import type { DraftCell, DraftListener, DraftOptions, DraftStore } from './draft/types.ts'

export type { ChangeOptions, DraftCell, DraftOptions, DraftStore, LinkedEdit } from './draft/types.ts'

/** What the step is called that gives all changes up. */
export const GIVE_UP = '放弃修改'
/** What the step is called that puts own changes over what somebody else has saved. */
const REBASED = '合并我的修改'

/** Creates the store of one open document (spec-2 §4; domain B2). Lookups are loaded before. */
export function createDraftStore(document: Document, start: Draft, dictionaries: Lookups, options: DraftOptions = {}): DraftStore {
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
  // What is only looked at is shown as it was served: its reader may not have got everything that formulas and checks need.
  let draft = readOnly ? served(start, computed(start)) : computed(start)
  let saved = options.saved ? computed(options.saved) : draft
  // What one's own changes are changes of: older than what the server holds where they come from this computer.
  let begun = options.base ? computed(options.base) : saved
  // Where changes of an older state were given up: what they had begun on.
  const stale = new Map<object, Draft>()
  // What the newest command started from; gone once undo or redo has moved on.
  let base: Draft | undefined
  // What that command is, unless it changed nothing.
  let newest: DocCommand | undefined
  let dirty = !isSame(document, saved, draft)
  const books = new Map(names.map(name =>
    [name, new ProblemBook(document.lines[name] ?? document.header, lookups, fresh && name !== HEAD ? rowsOf(saved, name) : [])]))
  // A line is checked once somebody asks for its problems, so that an opened document is shown first.
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
    const known = new Set(structure ? old : [])
    const changed = rows.filter((row, i) => (structure ? !known.has(row) : row !== old[i])).map(row => idOf(grid, row))
    return { structure, rows: new Set([...changed, ...remarked]) }
  }
  const take = (next: Draft): void => {
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
    const joins = amend && base !== undefined
    const from = joins && base ? base : draft
    // A row that an edit makes another record's carries nothing to those of the former one.
    const asked = spread(draft, linked.reduce((after, link) => link(draft, after), make(draft)))
    const next = recompute(document, draft, followGroups(document, draft, asked))
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
    base = from
    take(next)
  }
  const spread = (before: Draft, after: Draft): Draft => ({
    ...after,
    lines: Object.fromEntries(Object.entries(document.lines).map(([name, grid]) =>
      [name, spreadRows(grid, before.lines[name] ?? [], after.lines[name] ?? [])])),
  })
  const replay = (command: DocCommand | undefined): void => {
    if (!command) return
    base = undefined
    take(recompute(document, draft, applyCommand(document, draft, command)))
    const cell = cellOf(document, command)
    if (cell) for (const listener of revealers) listener(cell)
  }
  const setHeadValue: DraftStore['setHeadValue'] = (key, value, asked) => {
    const label = document.header.columns[key]?.label ?? key
    change(`修改${label}`, now => ({ ...now, head: { ...now.head, [key]: value } }), asked)
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
    setHead: (key, text, asked) => setHeadValue(key, readCell(text, document.header.columns[key]!, lookups), asked),
    setHeadValue,
    headEditable: key => !readOnly && isEditable(document.header, draft.head, key, draft.head)
      && !document.derived.some(d => d.column === key && holds(d.when, draft.head, draft.head)),
    edit: (name, edit, asked) => change(edit.label, now => ({
      ...now, lines: { ...now.lines, [name]: applyEdit(document.lines[name]!, now.lines[name] ?? [], edit) },
    }), asked),
    change,
    giveUp: () => {
      if (readOnly || !dirty) return
      const command = diffDraft(document, draft, saved, GIVE_UP)
      log.push(command)
      if (begun !== saved) stale.set(command, begun)
      begun = saved
      base = undefined
      take(saved)
    },
    undo: () => {
      const undone = log.peekUndo()
      begun = (undone && stale.get(undone)) ?? begun
      replay(log.undo())
    },
    redo: () => {
      const command = log.redo()
      if (command && stale.has(command)) begun = saved
      replay(command)
    },
    undoLabel: () => log.peekUndo()?.label,
    redoLabel: () => log.peekRedo()?.label,
    problems: name => bookOf(name).current,
    problemCount: name => [...bookOf(name).current.values()].reduce((sum, row) => sum + row.size, 0),
    insist: () => {
      if (readOnly) return
      for (const book of books.values()) book.insist()
      take(draft)
    },
    setFaults: problems => {
      const lineOf = ({ row, column }: Problem): string | undefined => names.find(name => {
        const grid = document.lines[name] ?? document.header
        return Object.hasOwn(grid.columns, column) && rowsOf(draft, name).some(own => idOf(grid, own) === row)
      })
      const placed = problems.map(problem => ({ problem, line: lineOf(problem) }))
      for (const name of names) bookOf(name).setFaults(placed.filter(({ line }) => line === name).map(({ problem }) => problem))
      take(draft)
      return placed.filter(({ line }) => line !== undefined).length
    },
    follow: work => { following = Promise.all([following, work]).then(() => undefined) },
    settled: () => following,
    markSaved: (sent, head = {}) => {
      saved = { ...sent, head: { ...sent.head, ...head } }
      begun = saved
      stale.clear()
      base = undefined
      take({ ...draft, head: { ...draft.head, ...head } })
    },
    get base() { return begun },
    rebase: (theirs, merged) => {
      saved = computed(theirs)
      begun = saved
      stale.clear()
      const next = computed(merged)
      // Earlier steps were of a document that is no more: what they brought about is one step over what stands there now.
      log = new CommandLog<LineRow>()
      const command = diffDraft(document, saved, next, REBASED)
      if (!isNothing(command)) log.push(command)
      base = undefined
      take(next)
    },
    restore: (next, snapshot) => {
      log = new CommandLog<LineRow>(snapshot)
      base = undefined
      take(computed(next))
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

/** Where a command can be seen: a changed cell, a row that came, or the row behind which one went; owners before what follows them. */
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
