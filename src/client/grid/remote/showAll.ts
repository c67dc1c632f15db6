import { ROW_CEILING } from '#shared/api/page.ts'
import type { PageLoader } from './pages.ts'
import type { RemoteModel } from './RemoteModel.ts'

/** Resolves when the loaded page is in the model, on render. */
function inModel(loader: PageLoader, model: RemoteModel): Promise<void> {
  const isHere = (): boolean => {
    const rows = loader.state().page?.rows ?? []
    return [rows[0], rows.at(-1)].every(row => row === undefined || model.row(String(row[model.grid.rowKey])) !== undefined)
  }
  if (isHere()) return Promise.resolve()
  return new Promise(resolve => {
    const stop = model.subscribe(() => {
      if (!isHere()) return
      stop()
      resolve()
    })
  })
}

/**
 * Shows all rows of the filter until the page changes, so that one action can write them.
 * @returns false when impossible
 * @throws errors of the call
 */
export async function showAll(loader: PageLoader, model: RemoteModel): Promise<boolean> {
  await model.settled()
  const { query } = loader.state()
  if (query.pageNum !== 1) {
    await loader.show({ ...query, pageNum: 1 })
    if (loader.state().error !== null || loader.state().query.pageNum !== 1) return false
    await inModel(loader, model)
  }
  if (loader.behind(loader.state().page?.rows.length ?? 0) <= 0) return true
  const reached = await loader.reach(ROW_CEILING)
  if (reached) await inModel(loader, model)
  return reached
}
