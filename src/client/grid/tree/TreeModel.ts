import {
  branchColumns, branchFormulas, branchSums, type TreeMatches, keptBy, RowTree, shownIds, totalOf, touchedRows, type TreeView,
} from '#schemas/kit/branches/index.ts'
import { isFoundIn, scaleOf, type Read, type Row } from '#schemas/kit/index.ts'
import { readNow } from '#client/data/readings.ts'
import type { Edit, ModelChange, ModelTree, RowModel } from '../model.ts'
import type { BranchSource } from './branches.ts'
import { Fold, OPEN_AT_FIRST } from './fold.ts'
import { placed } from './placed.ts'

/** A model's unfolded rows as a tree with branch sums. Edits go to the model below. */
export class TreeModel implements RowModel {
  readonly below: RowModel
  readonly grid
  readonly inParts: RowModel['inParts']
  readonly tree: ModelTree
  readonly #source: BranchSource | undefined
  readonly #fold: Fold
  readonly #listeners = new Set<(change: ModelChange) => void>()
  readonly #columns: readonly string[]
  #stop: (() => void) | undefined
  /** Whether the first rows have loaded: after that the user folds. */
  #begun = false
  #seen: readonly Row[] | null = null
  #shape: RowTree
  #sums: ReadonlyMap<string, Row> = new Map()
  #summed = new Map<string, { readonly own: Row; readonly sums: Row; readonly row: Row }>()
  #rows: readonly Row[] = []
  #kept: TreeMatches | undefined
  /** Filters under which a search's marks were made. */
  #narrowedBy: string | undefined
  #text = ''
  #read: Read = () => ''
  #only: ((row: Row) => boolean) | null = null

  constructor(below: RowModel, source?: BranchSource) {
    this.below = below
    this.grid = below.grid
    this.inParts = below.inParts
    this.#source = source
    this.#columns = [...branchColumns(below.grid), ...branchFormulas(below.grid)]
    // Drawings beside rows should be visible.
    this.#fold = new Fold(source !== undefined, below.grid.time === undefined && below.grid.tree?.open !== true ? below.rows().length : 0)
    this.#shape = new RowTree(below.grid.tree!, below.grid.rowKey, [])
    this.tree = this.#facts()
  }

  get lookups() { return this.below.lookups }
  head = (): Row => this.below.head()
  rows = (): readonly Row[] => this.#fresh().#rows
  row = (rowId: string): Row | undefined => this.#fresh().#withSums(rowId)
  nameOf = (rowId: string): string => this.below.nameOf?.(rowId) ?? rowId
  keep = (rowIds: ReadonlySet<string>): void => this.below.keep?.(rowIds)
  problems = (): ReturnType<RowModel['problems']> => this.below.problems()
  mark = (rowId: string, column: string): ReturnType<NonNullable<RowModel['mark']>> => this.below.mark?.(rowId, column)
  undo = (): void => this.below.undo()
  redo = (): void => this.below.redo()
  undoLabel = (): string | undefined => this.below.undoLabel()
  redoLabel = (): string | undefined => this.below.redoLabel()
  newRow = (after: Row | undefined): Row | null => this.below.newRow(after)
  settled = async (): Promise<void> => this.below.settled?.()

  editable = (row: Row, column: string): boolean =>
    this.below.editable(row, column) && !(this.#columns.includes(column) && this.#fresh().#sums.has(String(row[this.grid.rowKey])))

  /** Counts every row once. */
  footer = (): Row => {
    const sums = this.below.footer()
    if (this.#source !== undefined && this.tree.isNarrowed()) return sums
    const roots = this.#fresh().#shape.childrenOf(null).map(id => this.#withSums(id))
    return { ...sums, ...Object.fromEntries(this.#columns.filter(key => Object.hasOwn(sums, key)).map(key =>
      [key, totalOf(roots.map(row => row?.[key]), scaleOf(this.grid.columns[key]!)) ?? sums[key]!])) }
  }

  /** Places new rows behind the row they were made for; a removed row includes its descendants. */
  edit(edit: Edit, options?: { readonly amend?: boolean }): void {
    this.below.edit(placed(this.#fresh().#shape, this.grid, edit), options)
  }

  subscribe = (listener: (change: ModelChange) => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stop ??= this.below.subscribe(change => this.#changed(change))
    // Rows may load before the tree's chunk.
    this.#begin()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  #facts(): ModelTree {
    const isOpen = (id: string): boolean | undefined => (this.tree.opens(id) === 0 ? undefined : this.#isOpen(id))
    const hidden = (id: string): number => this.#source?.hidden(id) ?? 0
    return {
      shape: () => this.#fresh().#shape,
      label: this.grid.tree!.label,
      children: id => this.#fresh().#shape.childrenOf(id).length + hidden(id),
      isSection: id => this.#columns.length > 0 && this.tree.children(id) > 0,
      hidden,
      opens: id => {
        const matches = this.#fresh().#kept
        return matches?.above.has(id)
          ? this.#shape.childrenOf(id).filter(child => matches.found.has(child) || matches.above.has(child)).length
          : this.tree.children(id)
      },
      isOpen,
      open: (ids, open) => this.#open(ids, open),
      level: level => this.#level(level),
      reveal: id => {
        const closed = this.#fresh().#shape.above(id).filter(other => isOpen(other) === false)
        if (closed.length > 0) void this.#open(closed, true)
      },
      ready: parents => {
        if (this.#source === undefined) return null
        // All matches below a row are loaded.
        const requested = parents.filter(id => !this.#fresh().#kept?.above.has(id))
        const missing = requested.filter(id => !this.#source!.isLoaded(id))
        this.#source.hold(requested.filter(id => !missing.includes(id)))
        return missing.length === 0 ? null : this.#source.load(missing)
      },
      search: text => this.#search(text),
      only: isShown => this.#narrow(isShown),
      isNarrowed: () => this.#fresh().#kept !== undefined,
      isContext: id => {
        const matches = this.#fresh().#kept
        return matches !== undefined && matches.above.has(id) && !matches.found.has(id)
      },
      touched: (ids, branches) => touchedRows(this.#fresh().#shape, ids, this.#view(), branches),
    }
  }

  #view(): TreeView {
    return { isOpen: this.#isOpen, kept: this.#kept }
  }

  #isOpen = (id: string): boolean => {
    if (this.#kept) return this.#fold.searched(id) ?? this.#kept.above.has(id)
    return this.#fold.isOpen(this.#shape, id) && (this.#source === undefined || this.#source.isLoaded(id))
  }

  async #open(ids: readonly string[], open: boolean): Promise<void> {
    if (open) {
      const coming = this.tree.ready(ids)
      if (coming && !await coming) return
    }
    this.#fold.set(ids, open, this.tree.isNarrowed())
    this.#renew(true)
  }

  async #level(level: number): Promise<void> {
    if (this.tree.isNarrowed()) return this.#levelOfKept(level)
    for (let depth = 0; depth < level && this.#source; depth++) {
      const ids = this.#fresh().#shape.ids.filter(id => this.#shape.depthOf(id) === depth)
      if (ids.length === 0) break
      const coming = this.tree.ready(ids)
      if (coming && !await coming) return
    }
    this.#fold.level(level)
    this.#renew(true)
  }

  /** Opens matches only, not their other children. */
  #levelOfKept(level: number): void {
    const isAbove = (id: string): boolean => this.#shape.depthOf(id) < level
    this.#fold.set(this.#shape.ids.filter(id => isAbove(id) && this.#kept!.above.has(id)), true, true)
    this.#fold.set(this.#shape.ids.filter(id => !isAbove(id)), false, true)
    this.#renew(true)
  }

  #search(text: string): void {
    if (text !== this.#text) this.#fold.newSearch()
    this.#text = text
    // Readings load when letters are first typed.
    if (/[a-z]/i.test(text)) void this.#searchByReading(text)
    this.#renew(true)
  }

  #narrow(isShown: ((row: Row) => boolean) | null): void {
    if (isShown === this.#only) return
    this.#only = isShown
    this.#fold.newSearch()
    this.#renew(true)
  }

  async #searchByReading(text: string): Promise<void> {
    this.#read = await readNow()
    if (this.#text === text) this.#renew(true)
  }

  #find(): TreeMatches | undefined {
    const narrowed = this.#source?.narrowed()
    if (narrowed?.by !== this.#narrowedBy) {
      this.#narrowedBy = narrowed?.by
      this.#fold.newSearch()
    }
    if (narrowed) return keptBy(this.#shape, id => !narrowed.unmet.has(id))
    const text = this.#text.trim()
    const only = this.#only
    if (text === '' && only === null) return undefined
    const keys = this.grid.quick.length > 0 ? this.grid.quick : [this.tree.label]
    const isMatch = (id: string): boolean =>
      text === '' || keys.some(key => isFoundIn(String(this.below.row(id)?.[key] ?? ''), text, this.#read))
    if (only === null) return keptBy(this.#shape, isMatch)
    // Descendants match with their ancestor, if requested.
    return keptBy(this.#shape, id => only(this.below.row(id)!) && [id, ...this.#shape.above(id)].some(isMatch))
  }

  #fresh(): this {
    const rows = this.below.rows()
    if (rows === this.#seen) return this
    this.#seen = rows
    this.#shape = new RowTree(this.grid.tree!, this.grid.rowKey, rows)
    for (const id of this.#fold.marked()) if (!this.#shape.has(id) && this.nameOf(id) !== id) this.#fold.rename(id, this.nameOf(id))
    this.#sums = branchSums(this.grid, this.#shape, this.below.row, id => (this.#source?.isLoaded(id) ? undefined : this.#source?.sums(id)))
    this.#kept = this.#find()
    const summed = this.#summed
    this.#summed = new Map([...this.#sums.keys()].flatMap(
      id => { const cached = summed.get(id); return cached ? [[id, cached] as const] : [] }
    ))
    this.#show()
    return this
  }

  #show(): void {
    this.#rows = shownIds(this.#shape, this.#isOpen, this.#kept).map(id => this.#withSums(id)!)
  }

  /** Keeps an unchanged row's identity, on which rendering depends. */
  #withSums(id: string): Row | undefined {
    const baseRow = this.below.row(id)
    const sums = this.#sums.get(id)
    if (baseRow === undefined || sums === undefined) return baseRow
    const cached = this.#summed.get(id)
    if (cached?.own === baseRow && this.#columns.every(key => cached.sums[key] === sums[key])) return cached.row
    const row = { ...baseRow, ...sums }
    this.#summed.set(id, { own: baseRow, sums, row })
    return row
  }

  #changed({ structure }: ModelChange): void {
    const before = this.#rows
    this.#fresh()
    const same = before.length === this.#rows.length
      && before.every((row, at) => row[this.grid.rowKey] === this.#rows[at]![this.grid.rowKey])
    this.#send({ structure: structure || !same, rows: 'all' })
    this.#begin()
  }

  /** Opens a small lazily loaded tree initially, like any other. */
  #begin(): void {
    if (this.#begun || this.#source === undefined || this.tree.isNarrowed() || this.below.rows().length === 0) return
    this.#begun = true
    if (this.#source.total() <= OPEN_AT_FIRST) void this.#level(Infinity)
  }

  #renew(structure: boolean): void {
    this.#fresh()
    this.#kept = this.#find()
    this.#show()
    this.#send({ structure, rows: 'all' })
  }

  #send(change: ModelChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
