import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { rightTo, type Grid, type Row } from '#schemas/kit/index.ts'
import { exportNeed } from '#shared/api/contract.ts'
import { ROW_CEILING, type ValueCount } from '#shared/api/page.ts'
import { ERRORS } from '#shared/errors.ts'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import { CallError } from '#client/data/callError.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { hasPermission, hasNeed } from '#client/data/session.ts'
import { useTab } from '#client/data/tabContext.ts'
import type { BranchParts } from './Branches.ts'
import type { AheadDesk } from './aheadDesk.ts'
import { createRemote, type Standpoint } from './createRemote.ts'
import { PORTION, type RowPage } from './fetchFrom.ts'
import { defaultLength, defaultQuery, defaultSorts, withFilters, type Filter, type ListQuery, type Sort } from './query.ts'
import type { RemoteModel } from './RemoteModel.ts'
import type { PageContract, RemoteOptions } from './contract.ts'
import type { Presence } from './presence.ts'
import { useStore } from '../sheet/store.ts'
import type { TypedCell } from '../sheet/types.ts'
import { showAll } from './showAll.ts'
import { useLive } from './useLive.ts'
import type { Writer } from './writers.ts'
import { useAddress, useFirstQuery, type ListAddress } from './useAddress.ts'

export type { PageContract, RemoteOptions }

/** Server list: a model for the sheet, and operations on the whole list. */
export interface RemoteList {
  readonly grid: Grid
  readonly model: RemoteModel
  readonly branches?: BranchParts
  /** Stores the editor's text on this computer and detects others' writes into its cell. */
  readonly typing: (cell: TypedCell | null) => void
  readonly presence?: Presence
  /** Last writer of a cell, where known. */
  writerOf(rowId: string, column: string): Writer | undefined
  readonly query: ListQuery
  /** Number of the first visible row, also while a page is pending. */
  readonly first: number
  /** Empty while a search orders the rows. */
  readonly sorted: readonly Sort[]
  /** Whether a search orders the rows by relevance. */
  readonly ranked: boolean
  readonly phase: 'first' | 'again' | 'idle'
  readonly error: Error | null
  /** Requested page without rows. */
  readonly missed: number | null
  readonly address: ListAddress
  readonly total: number
  readonly pages: number
  /** Rows beyond the page size, loaded by an action or by typing. */
  readonly beyond: number
  /** Sums over the filter's rows, if sent. */
  readonly sums: Readonly<Record<string, string | null>>
  /** Whether the user may do this, by the newest page, before it by permissions. Rows shown by several permissions are exported by each. */
  can(action: PermissionAction): boolean
  setPage(pageNum: number): void
  /**
   * Shows a page of the list, or of the list with earlier inputs.
   * @returns null when it did not load or another was requested
   */
  turnTo(pageNum: number, at?: Standpoint): Promise<RowPage | null>
  standpoint(): Standpoint
  /** Index of a row under these inputs; -1 if missing. */
  placeOf(rowId: string, at: Standpoint): Promise<number>
  /** Input typed for pages that did not load; stored on this computer. */
  readonly ahead: AheadDesk
  /** Shows the page of a row, clearing filters that hide it; false with a message if missing. */
  leadTo(rowId: string, subject: string): Promise<boolean>
  /** null: as many rows as fit. */
  setPageSize(pageSize: number | null): void
  /** Number of rows that fit; null if not measured. */
  readonly room: number | null
  /** Sets the number of rows that fit; pages keep the row at index `at`. */
  fit(rows: number, at: number): void
  setSorts(sorts: readonly Sort[]): void
  setFilters(key: string, filters: readonly Filter[]): void
  setQuick(quick: string): void
  /** Applies a saved view at once. */
  show(view: Partial<Pick<ListQuery, 'sorts' | 'filters' | 'quick' | 'pageNum'>>): void
  /** Row counts by value under the other filters. */
  valueCounts(key: string, search?: string): Promise<readonly ValueCount[]>
  clear(): void
  reload(): Promise<void>
  retry(): void
  /** Every row of the filter. @throws CallError above 10,000 (domain B21) */
  all(): Promise<readonly Row[]>
  /** Shows all rows of the filter, so that one action reaches them, until the page changes; false after a failure. */
  showAll(): Promise<boolean>
  /** All rows of the filter in batches, for cancellable work. */
  portions(): AsyncGenerator<readonly Row[]>
  /** Call and inputs of the list, for the server's export. */
  request(): { readonly list: string; readonly query: Record<string, unknown> }
}

/** Marks the tab: edits that wait for the user are stored and offered on reopening. */
function useUnsaved(isUnsaved: boolean): void {
  const { setDirty } = useTab()
  useEffect(() => {
    if (!isUnsaved) return
    setDirty(true, true)
    return () => setDirty(false)
  }, [isUnsaved, setDirty])
}

/**
 * Server list by contract. `extra` goes with every request; changing it shows the first page. Grid and contract are constant for the
 * component.
 */
export function useRemoteList(
  grid: Grid, contract: PageContract, extra: object = {}, options: RemoteOptions = {},
): RemoteList {
  const { inAddress = true, ready = true, pageSize, presence } = options
  const length = useMemo(() => defaultLength(pageSize), [pageSize])
  const first = useFirstQuery(grid, inAddress, length)
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const extraKey = JSON.stringify(extra)
  const [{
    branches, loader, standpoint, turnTo, placeOf, lead, model, fetch, inputOf, asking, kept: keeper, ahead, unsaved, restore, typing,
    writers, writerOf,
  }] = useState(() => createRemote(grid, contract, first, { extra, options }))
  useLive(grid.name, loader, model, writers)
  useLayoutEffect(() => {
    Object.assign(asking, { extra, options })
  })

  const { query, phase, error, page, arrival, missed, room, shown: visible } = useSyncExternalStore(loader.subscribe, loader.state)
  const rows = page?.rows
  const { sorts } = query
  const byNearness = page?.ranked === true
  const ranked = byNearness && sorts.length === 0
  const sorted = useMemo(() => (ranked ? [] : sorts.length > 0 ? sorts : defaultSorts(grid)), [grid, ranked, sorts])
  // Before paint: old rows must never appear under the new page number.
  useLayoutEffect(() => {
    const { sorts, filters, quick } = loader.state().query
    const ordering = sorts.length > 0 || byNearness ? sorts : defaultSorts(grid)
    const placing = [...ordering, ...filters].map(({ key }) => key).concat(quick === '' ? [] : grid.quick)
    if (rows) model.load(rows, placing, arrival, loader.state().page ?? {})
  }, [grid, loader, model, rows, byNearness, arrival])
  useEffect(() => model.touch(), [model, lookups])
  useEffect(() => () => loader.dispose(), [loader])
  useEffect(() => {
    keeper.shown(true)
    return () => keeper.shown(false)
    }, [keeper])
  useUnsaved(useStore(unsaved))
  useEffect(() => {
    if (ready) void restore()
  }, [ready, restore])

  const address = useAddress(grid, inAddress, length, query, missed !== null, opened => void loader.show(loader.sized(opened)))
  const { waiting: isPending } = address
  const opened = useRef(address.opened)
  useLayoutEffect(() => {
    opened.current = address.opened
  })
  const lastExtra = useRef<string>(undefined)
  useEffect(() => {
    if (!ready || isPending) return
    const hasChanged = lastExtra.current !== undefined && lastExtra.current !== extraKey
    lastExtra.current = extraKey
    if (hasChanged) loader.forgetAhead()
    void loader.show(loader.sized(hasChanged ? { ...loader.state().query, pageNum: 1 } : opened.current ?? loader.state().query))
  }, [loader, extraKey, ready, isPending])

  const valueCounts = useCallback(async (key: string, search?: string) =>
    (await fetch({ ...loader.state().query, pageNum: 1, values: { key, search } })).values ?? [], [fetch, loader])
  // Stable functions avoid re-rendering their users.
  const steps = useMemo(() => {
    const go = (change: Partial<ListQuery>) => void loader.show(loader.sized({ ...loader.state().query, pageNum: 1, ...change }))
    return {
      turnTo,
      standpoint,
      placeOf,
      ahead,
      leadTo: lead,
      setPage: pageNum => void loader.show({ ...loader.state().query, pageNum }),
      retry: () => void loader.retry(),
      setPageSize: pageSize => go(pageSize === null ? defaultLength() : { pageSize, fits: undefined }),
      fit: (rows, at) => loader.fit(rows, at),
      setSorts: sorts => go({ sorts }),
      setFilters: (key, filters) => go({ filters: withFilters(loader.state().query.filters, key, filters) }),
      setQuick: quick => go({ quick }),
      show: view => go(view),
      clear: () => go({ filters: defaultQuery().filters, quick: '' }),
    } satisfies Partial<RemoteList>
  }, [loader, standpoint, turnTo, placeOf, ahead, lead])
  const exports = hasNeed(exportNeed(contract.need), contract.project?.(extra))
  return useMemo(() => ({
    grid, model, ...(branches && { branches }), ...(presence && { presence }), typing, writerOf, query, sorted, ranked, phase, error,
    missed, room, address, valueCounts, ...steps,
    first: visible ? (visible.pageNum - 1) * visible.pageSize + 1 : 1,
    total: page?.total ?? 0,
    pages: grid.tree ? 1 : Math.max(1, Math.ceil((page?.total ?? 0) / query.pageSize)),
    beyond: grid.tree ? 0 : Math.max(0, (page?.rows.length ?? 0) - query.pageSize),
    sums: page?.sums ?? {},
    can: action => (action === 'export' ? exports : page?.can?.includes(action) ?? hasPermission(rightTo(action, grid))),
    reload: async () => {
      await model.settled()
      await loader.reload()
    },
    all: async () => {
      const response = await fetch({ ...loader.state().query, pageNum: 1, pageSize: -1 })
      const { status, text } = ERRORS.TOO_MANY_ROWS
      if (response.total > ROW_CEILING) throw new CallError({ code: 'TOO_MANY_ROWS', status, msg: text })
      return response.rows
    },
    showAll: () => showAll(loader, model),
    portions: async function* () {
      const current = loader.state().query
      for (let pageNum = 1, hasMore = true; hasMore; pageNum++) {
        const { rows } = await fetch({ ...current, pageNum, pageSize: PORTION })
        yield rows
        hasMore = rows.length === PORTION
      }
    },
    request: () => ({ list: contract.path, query: inputOf(loader.state().query) }),
  } satisfies RemoteList), [
    loader, model, branches, presence, writerOf, typing, grid, query, visible, sorted, ranked, phase, error, missed, room, address, page,
    fetch, inputOf, contract, exports, valueCounts, steps,
  ])
}
