import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { rightTo, type Grid, type Row } from '#schemas/kit/index.ts'
import { exportNeed } from '#shared/api/contract.ts'
import { ROW_CEILING, type ValueCount } from '#shared/api/page.ts'
import { ERRORS } from '#shared/errors.ts'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import { CallError } from '#client/data/callError.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { can, may } from '#client/data/session.ts'
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

/** A server list: its rows as a model for the sheet, and everything a person can do with the list as a whole. */
export interface RemoteList {
  readonly grid: Grid
  readonly model: RemoteModel
  /** Where the rows form a tree: what of it is at hand. */
  readonly branches?: BranchParts
  /** Follows the text of an open editor: it is kept on this computer, and what others write into its cell is noticed. */
  readonly typing: (cell: TypedCell | null) => void
  /** Who else is in the list now, and in which row. */
  readonly presence?: Presence
  /** Who last wrote a cell, where it was published while the list was open or had to be asked for. */
  writerOf(rowId: string, column: string): Writer | undefined
  readonly query: ListQuery
  /** Number of the first row that stands here, also while another page is pending. */
  readonly first: number
  /** What the rows are sorted by, chosen or the list's own; nothing while a search orders them. */
  readonly sorted: readonly Sort[]
  /** A search has put the nearest rows first. */
  readonly ranked: boolean
  readonly phase: 'first' | 'again' | 'idle'
  readonly error: Error | null
  /** The page that was asked for and has no rows. */
  readonly missed: number | null
  readonly address: ListAddress
  readonly total: number
  readonly pages: number
  /** Rows beyond the size of the page, which one action over the list, or typing over its end, has brought to it. */
  readonly beyond: number
  /** Sums over all rows of the filter, where the server gives them. */
  readonly sums: Readonly<Record<string, string | null>>
  /** May the user do this with the rows? As the newest page says; before there is one, as his rights say. What may be looked at by several keys leaves by each of them. */
  can(action: PermissionAction): boolean
  setPage(pageNum: number): void
  /** Shows a page of the list, or of the list as it was asked for earlier; what it holds, once it stands in the model, or null when it did not come or another was asked for. */
  turnTo(pageNum: number, at?: Standpoint): Promise<RowPage | null>
  /** What the list is asked with now. */
  standpoint(): Standpoint
  /** The place of a row, counted from 0, in the list as it was asked for; -1 when it is not there. */
  placeOf(rowId: string, at: Standpoint): Promise<number>
  /** What is typed for pages that have not come: it is kept on this computer. */
  readonly ahead: AheadDesk
  /** Shows the page on which a row stands, without the conditions that hide it; false where it is not to be found, which is said. */
  leadTo(rowId: string, what: string): Promise<boolean>
  /** null: as many rows as there is room for. */
  setPageSize(pageSize: number | null): void
  /** Rows for which there is room; null where nobody measures it. */
  readonly room: number | null
  /** There is room for so many rows; pages that follow it keep the row at place `at` of the present one. */
  fit(rows: number, at: number): void
  setSorts(sorts: readonly Sort[]): void
  setFilters(key: string, filters: readonly Filter[]): void
  setQuick(quick: string): void
  /** Replaces sorts, filters and quick search at once: a saved view. */
  show(view: Partial<Pick<ListQuery, 'sorts' | 'filters' | 'quick' | 'pageNum'>>): void
  /** How many rows each value of a column has under the other conditions. */
  valueCounts(key: string, search?: string): Promise<readonly ValueCount[]>
  /** Drops every condition. */
  clear(): void
  reload(): Promise<void>
  /** Asks again what failed. */
  retry(): void
  /** Every row of the filter, at most 10,000; throws CallError beyond that (domain B21). */
  all(): Promise<readonly Row[]>
  /** Shows every row of the filter at once, until another page is shown, so that one action reaches them all; false when that failed. */
  showAll(): Promise<boolean>
  /** Every row of the filter, some at a time: for work that shows progress and can be stopped between them. */
  portions(): AsyncGenerator<readonly Row[]>
  /** The list's call and what it is asked with now, as the export on the server takes them. */
  request(): { readonly list: string; readonly query: Record<string, unknown> }
}

/** The tab shows that something in it waits for the user; it is kept, and offered when the list is opened again. */
function useUnsaved(isUnsaved: boolean): void {
  const { setDirty } = useTab()
  useEffect(() => {
    if (!isUnsaved) return
    setDirty(true, true)
    return () => setDirty(false)
  }, [isUnsaved, setDirty])
}

/**
 * State of a server list by contract. `extra` goes with every request (the type chosen in a tree) and brings the list
 * back to its first page when it changes. Grid and contract are the same for the life of the component.
 */
export function useRemoteList(grid: Grid, contract: PageContract, extra: object = {}, options: RemoteOptions = {}): RemoteList {
  const { inAddress = true, ready = true, pageSize, presence } = options
  const length = useMemo(() => defaultLength(pageSize), [pageSize])
  const first = useFirstQuery(grid, inAddress, length)
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const extraKey = JSON.stringify(extra)
  const [{ branches, loader, standpoint, turnTo, placeOf, lead, model, fetch, inputOf, asking, kept, ahead, unsaved, restore, typing, writers, writerOf }] = useState(() => createRemote(grid, contract, first, { extra, options }))
  useLive(grid.name, loader, model, writers)
  useLayoutEffect(() => {
    Object.assign(asking, { extra, options })
  })

  const { query, phase, error, page, arrival, missed, room, shown: standing } = useSyncExternalStore(loader.subscribe, loader.state)
  const rows = page?.rows
  const { sorts } = query
  const byNearness = page?.ranked === true
  const ranked = byNearness && sorts.length === 0
  const sorted = useMemo(() => (ranked ? [] : sorts.length > 0 ? sorts : defaultSorts(grid)), [grid, ranked, sorts])
  // Before the browser paints: the sheet must never show the old rows under the new page's number.
  useLayoutEffect(() => {
    const { sorts, filters, quick } = loader.state().query
    const ordering = sorts.length > 0 || byNearness ? sorts : defaultSorts(grid)
    if (rows) model.load(rows, [...ordering, ...filters].map(({ key }) => key).concat(quick === '' ? [] : grid.quick), arrival, loader.state().page ?? {})
  }, [grid, loader, model, rows, byNearness, arrival])
  useEffect(() => model.touch(), [model, lookups])
  useEffect(() => () => loader.dispose(), [loader])
  useEffect(() => {
    kept.shown(true)
    return () => kept.shown(false)
  }, [kept])
  useUnsaved(useStore(unsaved))
  useEffect(() => {
    if (ready) void restore()
  }, [ready, restore])

  const address = useAddress(grid, inAddress, length, query, missed !== null, opened => void loader.show(loader.sized(opened)))
  const { waiting } = address
  const opened = useRef(address.opened)
  useLayoutEffect(() => {
    opened.current = address.opened
  })
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!ready || waiting) return
    const again = shown.current !== undefined && shown.current !== extraKey
    shown.current = extraKey
    if (again) loader.forgetAhead()
    void loader.show(loader.sized(again ? { ...loader.state().query, pageNum: 1 } : opened.current ?? loader.state().query))
  }, [loader, extraKey, ready, waiting])

  const valueCounts = useCallback(async (key: string, search?: string) =>
    (await fetch({ ...loader.state().query, pageNum: 1, values: { key, search } })).values ?? [], [fetch, loader])
  // The same functions for the life of the list: what only asks is not drawn again with every page.
  const steps = useMemo(() => {
    const go = (change: Partial<ListQuery>) => void loader.show(loader.sized({ ...loader.state().query, pageNum: 1, ...change }))
    return {
      turnTo,
      standpoint,
      placeOf,
      ahead,
      leadTo: lead,
      // Its number counts pages of the length that is shown.
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
  const exports = may(exportNeed(contract.need), contract.project?.(extra))
  return useMemo(() => ({
    grid, model, ...(branches && { branches }), ...(presence && { presence }), typing, writerOf, query, sorted, ranked, phase, error, missed, room, address, valueCounts, ...steps,
    first: standing ? (standing.pageNum - 1) * standing.pageSize + 1 : 1,
    total: page?.total ?? 0,
    pages: grid.tree ? 1 : Math.max(1, Math.ceil((page?.total ?? 0) / query.pageSize)),
    beyond: grid.tree ? 0 : Math.max(0, (page?.rows.length ?? 0) - query.pageSize),
    sums: page?.sums ?? {},
    can: action => (action === 'export' ? exports : page?.can?.includes(action) ?? can(rightTo(action, grid))),
    reload: async () => {
      await model.settled()
      await loader.reload()
    },
    all: async () => {
      const found = await fetch({ ...loader.state().query, pageNum: 1, pageSize: -1 })
      const { status, text } = ERRORS.TOO_MANY_ROWS
      if (found.total > ROW_CEILING) throw new CallError({ code: 'TOO_MANY_ROWS', status, msg: text })
      return found.rows
    },
    showAll: () => showAll(loader, model),
    portions: async function* () {
      const asked = loader.state().query
      for (let pageNum = 1, left = true; left; pageNum++) {
        const { rows } = await fetch({ ...asked, pageNum, pageSize: PORTION })
        yield rows
        left = rows.length === PORTION
      }
    },
    request: () => ({ list: contract.path, query: inputOf(loader.state().query) }),
  } satisfies RemoteList), [loader, model, branches, presence, writerOf, typing, grid, query, standing, sorted, ranked, phase, error, missed, room, address, page, fetch, inputOf, contract, exports, valueCounts, steps])
}
