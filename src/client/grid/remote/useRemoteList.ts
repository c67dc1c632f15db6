import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { Grid, Row } from '#schemas/kit/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import { ROW_CEILING, type Page } from '#shared/api/page.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { getLookups, sourcesOf, useLookups } from '#client/data/lookups.ts'
import { toast } from '#client/ui/toaster.tsx'
import { conflictText, messageOf } from './messages.ts'
import { PageLoader, whenIdle, type RowPage } from './pages.ts'
import { defaultQuery, withFilters, type Filter, type ListQuery, type Sort } from './query.ts'
import { RemoteModel } from './RemoteModel.ts'
import type { SaveAnswer } from './saving.ts'
import { useAddress, useFirstQuery } from './useAddress.ts'

/** A list call: takes a page query, answers a page of rows. */
export type PageContract = Contract<z.ZodType, z.ZodType<Page<object>>>

export interface RemoteOptions {
  /** Sends the changes of one action; absent where nothing can be edited in the list. */
  readonly save?: (rows: readonly Row[]) => Promise<SaveAnswer>
  readonly remove?: (ids: readonly string[]) => Promise<unknown>
  /** false keeps the list out of the tab's address: in dialogs. Default true. */
  readonly inAddress?: boolean
  /** false waits: a dialog that is not filled in yet. Default true. */
  readonly ready?: boolean
}

/** A server list: its rows as a model for the sheet, and everything a person can do with the list as a whole. */
export interface RemoteList {
  readonly grid: Grid
  readonly model: RemoteModel
  readonly query: ListQuery
  readonly phase: 'first' | 'again' | 'idle'
  readonly error: Error | null
  readonly total: number
  readonly pages: number
  /** Sums over all rows of the filter, where the server gives them. */
  readonly sums: Readonly<Record<string, string | null>>
  setPage(pageNum: number): void
  setPageSize(pageSize: number): void
  setSorts(sorts: readonly Sort[]): void
  setFilters(key: string, filters: readonly Filter[]): void
  setQuick(quick: string): void
  /** Replaces sorts, filters and quick search at once: a saved view. */
  show(view: Partial<Pick<ListQuery, 'sorts' | 'filters' | 'quick'>>): void
  /** Drops every condition. */
  clear(): void
  reload(): Promise<void>
  /** Every row of the filter, at most 10,000; throws CallError beyond that (domain B21). */
  all(): Promise<readonly Row[]>
}

/**
 * State of a server list by contract. `extra` goes with every request (the type chosen in a tree) and brings the list
 * back to its first page when it changes.
 */
export function useRemoteList(grid: Grid, contract: PageContract, extra: object = {}, options: RemoteOptions = {}): RemoteList {
  const { inAddress = true, ready = true } = options
  const first = useFirstQuery(grid, inAddress)
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const extraKey = JSON.stringify(extra)
  const asked = useRef({ extra, options })
  asked.current = { extra, options }

  const { loader, model, fetch } = useMemo(() => {
    const fetch = async (query: ListQuery): Promise<RowPage> => {
      const { quick, ...rest } = query
      const input = { ...asked.current.extra, ...rest, ...(quick.trim() !== '' && { quick: quick.trim() }) }
      // The contract vouches that rows carry the grid's columns.
      return await call(contract, input, { quiet: true }) as RowPage
    }
    const loader: PageLoader = new PageLoader({ fetch, whenIdle, now: Date.now }, first)
    const { save, remove } = asked.current.options
    const model = new RemoteModel(grid, {
      lookups: getLookups(),
      ...(save && { save: (rows: readonly Row[]) => asked.current.options.save!(rows) }),
      ...(remove && { remove: (ids: readonly string[]) => asked.current.options.remove!(ids) }),
      page: () => loader.state().query.pageNum,
      showPage: async pageNum => await loader.show({ ...loader.state().query, pageNum }),
      refresh: () => void loader.reload(),
      written: delta => {
        if (delta !== 0) loader.count(delta)
        loader.renewAhead()
      },
      failed: (error, retry) => toast.bad(messageOf(error), { text: '重试', onClick: retry }),
      blocked: conflicts => toast.bad(conflictText(grid, conflicts, getLookups())),
    })
    return { loader, model, fetch }
  }, [grid, contract])

  const { query, phase, error, page } = useSyncExternalStore(loader.subscribe, loader.state)
  const placing = [...query.sorts, ...query.filters].map(({ key }) => key).concat(query.quick === '' ? [] : grid.quick)
  const rows = page?.rows
  // Before the browser paints: the sheet must never show the old rows under the new page's number.
  useLayoutEffect(() => { if (rows) model.load(rows, placing) }, [model, rows])
  useEffect(() => model.touch(), [model, lookups])
  useEffect(() => () => loader.dispose(), [loader])

  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!ready) return
    const again = shown.current !== undefined && shown.current !== extraKey
    shown.current = extraKey
    if (again) loader.forgetAhead()
    void loader.show(again ? { ...loader.state().query, pageNum: 1 } : loader.state().query)
  }, [loader, extraKey, ready])
  useAddress(grid, inAddress, query, opened => void loader.show(opened))

  return useMemo(() => {
    const go = (change: Partial<ListQuery>) => void loader.show({ ...loader.state().query, pageNum: 1, ...change })
    return {
      grid, model, query, phase, error,
      total: page?.total ?? 0,
      pages: Math.max(1, Math.ceil((page?.total ?? 0) / query.pageSize)),
      sums: page?.sums ?? {},
      setPage: pageNum => go({ pageNum }),
      setPageSize: pageSize => go({ pageSize }),
      setSorts: sorts => go({ sorts }),
      setFilters: (key, filters) => go({ filters: withFilters(loader.state().query.filters, key, filters) }),
      setQuick: quick => go({ quick }),
      show: view => go(view),
      clear: () => go({ filters: defaultQuery(grid).filters, quick: '' }),
      reload: async () => {
        await model.settled()
        await loader.reload()
      },
      all: async () => {
        const found = await fetch({ ...loader.state().query, pageNum: 1, pageSize: -1 })
        if (found.total > ROW_CEILING) throw new CallError({ code: 'TOO_MANY_ROWS', status: 400, msg: '数据超过10000条，请缩小查询范围或导出' })
        return found.rows
      },
    } satisfies RemoteList
  }, [loader, model, grid, query, phase, error, page, fetch])
}
