import { useRef, useState } from 'react'
import { asListed } from '#schemas/kit/branches/index.ts'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { ROW_CEILING } from '#shared/api/page.ts'
import { useProjectName } from '#client/data/project.ts'
import { hasPermission } from '#client/data/session.ts'
import { toast } from '#client/ui/toaster.tsx'
import { exportRows, leavingColumns, widthOf, type Portions } from '../export/exportRows.ts'
import { metRows } from '../metRows.ts'
import type { RowModel } from '../model.ts'
import { messageOf } from '../remote/messages.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { ColumnView } from '../sheet/types.ts'
import { useServerExport, type ServerExport } from './tools/useServerExport.ts'

export interface ExportProgress { readonly done: number; readonly total: number; readonly cancel: () => void }

export interface Exporting {
  /** Absent, like `all`, without permission to export. */
  readonly page?: () => void
  /** Rows of the filter: up to 10,000 locally, more by the server. */
  readonly all?: () => void
  readonly progress: ExportProgress | null
  readonly server: ServerExport
}

/** Prices are exported only with P_PRICE (domain B14). */
const allowed = (model: RowModel, columns: readonly ColumnView[]): readonly ColumnView[] =>
  columns.filter(({ key }) => !model.grid.columns[key]?.facts.price || hasPermission('P_PRICE'))

/** Tree order and branch sums require all rows. */
async function* asTree(grid: Grid, portions: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  const rows: Row[] = []
  for await (const some of portions) rows.push(...some)
  yield asListed(grid, rows)
}

/** Exports the visible rows, or those of the filter. */
export function useExport(model: RowModel, columns: readonly ColumnView[], list: RemoteList | undefined): Exporting {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const server = useServerExport(model.grid.name)
  const running = useRef(false)
  const project = useProjectName()
  const views = allowed(model, columns)
  const run = async (portions: Portions, total: number): Promise<void> => {
    if (running.current) return
    running.current = true
    const stop = new AbortController()
    let done = 0
    const report = () => setProgress({ done, total, cancel: () => stop.abort() })
    report()
    try {
      const progress = (count: number) => { done = count; report() }
      await exportRows(model.grid, views, model.lookups, portions, { signal: stop.signal, progress, project })
      toast.ok(`已导出 ${done} 行`)
    } catch (error) {
      if (stop.signal.aborted) toast.info('已取消导出')
      else toast.bad(`导出失败：${messageOf(error)}`)
    } finally {
      running.current = false
      setProgress(null)
    }
  }
  const all = (list: RemoteList): void => {
    const matches = metRows(model)
    if (matches !== null) return void run([matches], matches.length)
    if (list.total <= ROW_CEILING) return void run(model.grid.tree ? asTree(model.grid, list.portions()) : list.portions(), list.total)
    const { views: leaving } = leavingColumns(model.grid, views)
    server.start({
      ...list.request(),
      columns: leaving.map(view => ({ key: view.key, width: widthOf(model.grid, view), ...(view.pin === 'left' && { frozen: true }) })),
    })
  }
  return {
    ...(
      list?.can('export') !== false && { page: () => void run([model.rows()], model.rows().length), ...(list && { all: () => all(list) }) }
    ),
    progress,
    server,
  }
}
