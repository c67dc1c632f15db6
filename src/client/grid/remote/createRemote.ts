import type { Grid } from '#schemas/kit/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { ask } from '#client/data/ask.ts'
import { keptEdits } from '#client/data/keptEdits.ts'
import { getLookups } from '#client/data/lookups.ts'
import { whenIdle } from '#client/data/whenIdle.ts'
import { toast } from '#client/ui/toaster.tsx'
import { AheadDesk } from './aheadDesk.ts'
import { ConflictWriters } from './askedWriters.ts'
import type { BranchParts } from './Branches.ts'
import { createKeeper } from './keeper.ts'
import { leadTo, placeIn } from './leadTo.ts'
import { conflictText, messageOf } from './messages.ts'
import { keyOf, PageLoader, type RowPage } from './pages.ts'
import type { ListQuery } from './query.ts'
import { RemoteModel } from './RemoteModel.ts'
import type { PageContract, RemoteOptions } from './contract.ts'
import type { Change } from './saving.ts'
import { Store } from '../sheet/store.ts'
import type { TypedCell } from '../sheet/types.ts'
import { Writers, type Writer } from './writers.ts'

/** Current inputs of a list, updated on every render. */
export interface Asking { extra: object; options: RemoteOptions }

/** A list's inputs as plain JSON: identifies its rows of that moment. */
export interface Standpoint { readonly query: ListQuery; readonly extra: string }

/** Query of a page, of counts or of writers. */
type Query = ListQuery & Pick<PageQuery, 'values' | 'writers'>

/** Permanent parts of a server list: loader, model and call. */
export function createRemote(grid: Grid, contract: PageContract, query: ListQuery, asking: Asking) {
  const inputOf = ({ quick, filters, fits: _, ...rest }: Query): Record<string, unknown> => ({
    ...asking.extra, ...rest,
    filters: [...asking.options.fixed ?? [], ...filters],
    ...(quick.trim() !== '' && { quick: quick.trim() }),
  })
  const fetch = async (query: Query): Promise<RowPage> => await ask(contract, inputOf(query), { quiet: true }) as RowPage
  const branches: BranchParts | undefined = grid.tree && {
    ask: async (query, below) => {
      const input = { ...inputOf(query), pageNum: 1, pageSize: -1, sorts: [], below }
      return await ask(contract, input, { quiet: true }) as RowPage
    },
    page: query => branches!.ask(query, query.filters.length > 0 || query.quick !== '' ? [] : [null]),
    loader: () => loader,
    idOf: row => String(row[grid.rowKey]),
    parentOf: row => { const up = row[grid.tree!.parent]; return typeof up === 'string' && up !== '' ? up : null },
    nameOf: id => model.nameOf(id),
    current: rows => model.current(rows),
    handedOver: () => handedOver(),
    failed: error => toast.bad(`下级没有读到：${messageOf(error)}`),
  }
  const loader: PageLoader = new PageLoader({ fetch: next => (branches?.page ?? fetch)(next), whenIdle, now: Date.now }, query)
  const { save, of: scope } = asking.options
  const keeper = createKeeper(keptEdits([contract.path, grid.name, ...(scope === undefined ? [] : [scope])].join(' ')))
  const model: RemoteModel = new RemoteModel(grid, {
    lookups: getLookups(),
    ...(save && { save: (change: Change, key: string) => (asking.options.save ?? save)(change, key) }),
    begins: () => asking.options.begins,
    keep: keeper.batches,
    page: () => loader.state().query.pageNum,
    showPage: async pageNum => void await turnTo(pageNum),
    hasPage: pageNum => (pageNum - 1) * loader.state().query.pageSize < (loader.state().page?.total ?? 0),
    isNarrowed: () => loader.state().query.filters.length > 0 || loader.state().query.quick !== '',
    lead: (rowId, subject) => lead(rowId, subject),
    refresh: () => void loader.reload(),
    behind: loadedRows => loader.behind(loadedRows),
    reach: async length => {
      if (model.waiting() === 0) await model.settled()
      try {
        const reached = await loader.reach(length)
        if (reached) await handedOver()
        return reached
      } catch (error) {
        toast.bad(`后面的行没有读到，只粘贴到本页末行：${messageOf(error)}`)
        return false
      }
    },
    written: delta => {
      if (delta !== 0) loader.count(delta)
      loader.renewAhead()
    },
    failed: (error, retry) => toast.bad(messageOf(error), { text: '重试', onClick: retry }),
    notDone: text => toast.info(text),
    blocked: conflicts => toast.bad(conflictText(grid, conflicts, getLookups())),
  })
  /** Resolves when the last loaded rows are in the model, on render. */
  const handedOver = (): Promise<void> => new Promise(resolve => {
    const checkArrival = (): void => {
      if (!model.stands(loader.state().page?.rows)) return
      stop()
      resolve()
    }
    const stop = model.subscribe(checkArrival)
    checkArrival()
  })
  const showQuery = async (next: ListQuery): Promise<RowPage | null> => {
    await loader.show(next)
    await loader.rests()
    const { query, error, page } = loader.state()
    if (error !== null || page === null || keyOf(query) !== keyOf(next)) return null
    await handedOver()
    return page
  }
  const pages = { grid, fetch, query: () => loader.state().query, show: showQuery }
  const lead = leadTo(pages)
  const standpoint = (): Standpoint => ({ query: loader.state().query, extra: JSON.stringify(asking.extra) })
  const turnTo = async (pageNum: number, { query, extra } = standpoint()): Promise<RowPage | null> => {
    if (extra === standpoint().extra) return showQuery({ ...loader.state().query, ...query, pageNum })
    toast.info('键入的内容属于本列表的另一分类，请先选回原来的分类再重试')
    return null
  }
  const placeOf = (rowId: string, { query }: Standpoint): Promise<number> => placeIn(pages, rowId, query)
  const ahead = new AheadDesk(works => {
    keeper.ahead(works)
    note()
  })
  /** Whether edits for the user to decide would be out of view. */
  const unsaved = new Store(false)
  const note = (work = model.held()): void => unsaved.set(work !== null || ahead.works().length > 0)
  const writers = new Writers()
  const requestedWriters = new ConflictWriters(
    model, writers, async cells => (await fetch({ ...loader.state().query, writers: cells })).writers ?? [],
  )
  let noting = false
  if (save) model.subscribe(() => {
    if (noting) return
    noting = true
    // After the paint, so that a large paste is scanned once.
    setTimeout(() => {
      noting = false
      const work = model.held()
      keeper.held(work)
      note(work)
      requestedWriters.look()
    })
  })
  const restore = async (): Promise<void> => {
    const remaining = save ? await keeper.adopt() : []
    if (remaining.length > 0) await (await import('./restoreLeft.ts')).restoreLeft(remaining, { grid, model, ahead })
  }
  const typing = (cell: TypedCell | null): void => {
    model.typing(cell)
    // Search text is not restored.
    keeper.typing(cell && !cell.apart ? model.typed() : null)
    if (cell?.rowId.startsWith(NEW_ROW)) keeper.held(model.held())
  }
  const writerOf = (rowId: string, column: string): Writer | undefined =>
    writers.of(rowId, column) ?? requestedWriters.of(rowId, column)
  return {
    branches, fetch, inputOf, loader, standpoint, turnTo, placeOf, lead, model, asking, kept: keeper, ahead, unsaved, restore, typing,
    writers, writerOf,
  }
}
