import type { Grid } from '#schemas/kit/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { ask } from '#client/data/ask.ts'
import { keptEdits } from '#client/data/keptEdits.ts'
import { getLookups } from '#client/data/lookups.ts'
import { whenIdle } from '#client/data/whenIdle.ts'
import { toast } from '#client/ui/toaster.tsx'
import { AheadDesk } from './aheadDesk.ts'
import { AskedWriters } from './askedWriters.ts'
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

/** What a list asks with now; the page renews it whenever it renders. */
export interface Asking { extra: object; options: RemoteOptions }

/** What a list was asked with at a moment, as plain JSON: rows that stood there then are found by it. */
export interface Standpoint { readonly query: ListQuery; readonly extra: string }

/** A page's query, or that of what is shown in place of its rows. */
type Asked = ListQuery & Pick<PageQuery, 'values' | 'writers'>

/** The lasting parts of a server list: its loader, its model and the call between them. */
export function createRemote(grid: Grid, contract: PageContract, query: ListQuery, asking: Asking) {
  const inputOf = ({ quick, filters, fits: _, ...rest }: Asked): Record<string, unknown> =>
    ({ ...asking.extra, ...rest, filters: [...asking.options.fixed ?? [], ...filters], ...(quick.trim() !== '' && { quick: quick.trim() }) })
  // The contract vouches that rows carry the grid's columns.
  const fetch = async (query: Asked): Promise<RowPage> => await ask(contract, inputOf(query), { quiet: true }) as RowPage
  const branches: BranchParts | undefined = grid.tree && {
    ask: async (wanted, below) => await ask(contract, { ...inputOf(wanted), pageNum: 1, pageSize: -1, sorts: [], below }, { quiet: true }) as RowPage,
    page: wanted => branches!.ask(wanted, wanted.filters.length > 0 || wanted.quick !== '' ? [] : [null]),
    loader: () => loader,
    idOf: row => String(row[grid.rowKey]),
    parentOf: row => { const up = row[grid.tree!.parent]; return typeof up === 'string' && up !== '' ? up : null },
    nameOf: id => model.nameOf(id),
    current: rows => model.current(rows),
    handedOver: () => handedOver(),
    failed: error => toast.bad(`下级没有读到：${messageOf(error)}`),
  }
  const loader: PageLoader = new PageLoader({ fetch: wanted => (branches?.page ?? fetch)(wanted), whenIdle, now: Date.now }, query)
  const { save, of } = asking.options
  const kept = createKeeper(keptEdits([contract.path, grid.name, ...(of === undefined ? [] : [of])].join(' ')))
  const model: RemoteModel = new RemoteModel(grid, {
    lookups: getLookups(),
    ...(save && { save: (change: Change, key: string) => (asking.options.save ?? save)(change, key) }),
    begins: () => asking.options.begins,
    keep: kept.batches,
    page: () => loader.state().query.pageNum,
    showPage: async pageNum => void await turnTo(pageNum),
    hasPage: pageNum => (pageNum - 1) * loader.state().query.pageSize < (loader.state().page?.total ?? 0),
    isNarrowed: () => loader.state().query.filters.length > 0 || loader.state().query.quick !== '',
    lead: (rowId, what) => lead(rowId, what),
    refresh: () => void loader.reload(),
    behind: here => loader.behind(here),
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
  /** Resolves when the rows that came last stand in the model: they are handed over when React draws. */
  const handedOver = (): Promise<void> => new Promise(resolve => {
    const look = (): void => {
      if (!model.stands(loader.state().page?.rows)) return
      stop()
      resolve()
    }
    const stop = model.subscribe(look)
    look()
  })
  const stand = async (wanted: ListQuery): Promise<RowPage | null> => {
    await loader.show(wanted)
    await loader.rests()
    const { query, error, page } = loader.state()
    if (error !== null || page === null || keyOf(query) !== keyOf(wanted)) return null
    await handedOver()
    return page
  }
  const pages = { grid, fetch, query: () => loader.state().query, show: stand }
  const lead = leadTo(pages)
  const standpoint = (): Standpoint => ({ query: loader.state().query, extra: JSON.stringify(asking.extra) })
  const turnTo = async (pageNum: number, { query, extra } = standpoint()): Promise<RowPage | null> => {
    if (extra === standpoint().extra) return stand({ ...loader.state().query, ...query, pageNum })
    toast.info('键入的内容属于本列表的另一分类，请先选回原来的分类再重试')
    return null
  }
  const placeOf = (rowId: string, { query }: Standpoint): Promise<number> => placeIn(pages, rowId, query)
  const ahead = new AheadDesk(works => {
    kept.ahead(works)
    note()
  })
  /** Does something wait here for the user, which leaving would put out of his sight? */
  const unsaved = new Store(false)
  const note = (held = model.held()): void => unsaved.set(held !== null || ahead.works().length > 0)
  const writers = new Writers()
  const asked = new AskedWriters(model, writers, async cells => (await fetch({ ...loader.state().query, writers: cells })).writers ?? [])
  let noting = false
  if (save) model.subscribe(() => {
    if (noting) return
    noting = true
    // After the paint: a paste that was held back is looked through once, however many changes it makes.
    setTimeout(() => {
      noting = false
      const held = model.held()
      kept.held(held)
      note(held)
      asked.look()
    })
  })
  const restore = async (): Promise<void> => {
    const left = save ? await kept.adopt() : []
    if (left.length > 0) await (await import('./restoreLeft.ts')).restoreLeft(left, { grid, model, ahead })
  }
  const typing = (cell: TypedCell | null): void => {
    model.typing(cell)
    // What is looked for is nothing that could be written into the cell another time.
    kept.typing(cell && !cell.apart ? model.typed() : null)
    if (cell?.rowId.startsWith(NEW_ROW)) kept.held(model.held())
  }
  const writerOf = (rowId: string, column: string): Writer | undefined => writers.of(rowId, column) ?? asked.of(rowId, column)
  return { branches, fetch, inputOf, loader, standpoint, turnTo, placeOf, lead, model, asking, kept, ahead, unsaved, restore, typing, writers, writerOf }
}
