import { z } from 'zod'
import { exportRecords } from '#schemas/export/records.ts'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

export const EXPORT_CEILING = 100_000
/** Maximum rows of an immediate file; a task makes larger ones (domain B16). */
export const EXPORT_AT_ONCE = 2_000
/** Timeout after which a task takes over (domain B16). */
export const EXPORT_AT_ONCE_MS = 3_000
export const EXPORT_GONE = '文件已过期，请重新导出'
/** Kind of the export tasks; their result is an {@link Exported}. */
export const LIST_EXPORT = 'list.export'

const column = z.object({ key: z.string().max(80), width: z.number().min(20).max(1000).optional(), frozen: z.boolean().optional() })
export const exportInput = z.object({
  /** Path of the list's call, or of another exporting call. */
  list: z.string().max(200),
  /** The list's input: filters, sorts, quick search and further conditions; pages are ignored. */
  query: z.record(z.string(), z.unknown()),
  /** In screen order; default all. */
  columns: z.array(column).min(1).max(200).optional(),
  /** Project name for the file; absent for lists of the whole merchant. */
  project: z.string().trim().max(100).optional(),
})
export const exported = z.object({ fileId: z.string(), rows: z.number() })
export type Exported = z.output<typeof exported>

export const exportedIn = (result: unknown): Exported | undefined => exported.safeParse(result).data

/**
 * Exports any list, and the sources of domains, as xlsx by a task; requires the list's read right. Not for worker-only accounts (domain
 * B16).
 */
export const exportApi = {
  /** Idempotent while the same export is running. */
  startExport: writes('export/startExport', {
    title: '导出列表', need: '-', staff: true, input: exportInput, output: z.object({ taskId: z.string() }),
  }),
  /** Checks the rights again; `id` is the task's. */
  downloadExport: reads('export/downloadExport', { title: '下载导出的文件', need: '-', staff: true, body: 'file', input: z.object({ id }) }),
  queryRecords: reads('export/queryRecords', {
    title: '导出记录', need: '-', staff: true, input: pageInput(exportRecords), output: pageOf(rowSchema(exportRecords)),
  }),
}
