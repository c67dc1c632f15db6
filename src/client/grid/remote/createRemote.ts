import type { Grid, Row } from '#schemas/kit/index.ts'
import { call } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { toast } from '#client/ui/toaster.tsx'
import { conflictText, messageOf } from './messages.ts'
import { PageLoader, whenIdle, type RowPage } from './pages.ts'
import type { ListQuery } from './query.ts'
import { RemoteModel } from './RemoteModel.ts'
import type { PageContract, RemoteOptions } from './contract.ts'

/** What a list asks with now; the page renews it whenever it renders. */
export interface Asking { extra: object; options: RemoteOptions }

/** The lasting parts of a server list: its loader, its model and the call between them. */
export function createRemote(grid: Grid, contract: PageContract, query: ListQuery, asking: Asking) {
  const fetch = async ({ quick, ...rest }: ListQuery): Promise<RowPage> => {
    const input = { ...asking.extra, ...rest, ...(quick.trim() !== '' && { quick: quick.trim() }) }
    // The contract vouches that rows carry the grid's columns.
    return await call(contract, input, { quiet: true }) as RowPage
  }
  const loader = new PageLoader({ fetch, whenIdle, now: Date.now }, query)
  const { save, remove } = asking.options
  const model = new RemoteModel(grid, {
    lookups: getLookups(),
    ...(save && { save: (rows: readonly Row[]) => (asking.options.save ?? save)(rows) }),
    ...(remove && { remove: (ids: readonly string[]) => (asking.options.remove ?? remove)(ids) }),
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
  return { fetch, loader, model, asking }
}
