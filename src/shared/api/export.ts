import { z } from 'zod'
import { exportRecords } from '#schemas/export/records.ts'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

/** Most rows that one exported file has. */
export const EXPORT_CEILING = 100_000
/** Most rows of a file that is answered at once; a larger one is made as a task (domain B16). */
export const EXPORT_AT_ONCE = 2_000
/** Milliseconds after which it is made as a task all the same (domain B16). */
export const EXPORT_AT_ONCE_MS = 3_000
/** Of a file that is kept no longer. */
export const EXPORT_GONE = '文件已过期，请重新导出'
/** Kind of the tasks that make such files; the result is an {@link Exported}. */
export const LIST_EXPORT = 'list.export'

const column = z.object({ key: z.string().max(80), width: z.number().min(20).max(1000).optional(), frozen: z.boolean().optional() })
export const exportInput = z.object({
  /** Path of the list's call, or of another one that hands out a file. */
  list: z.string().max(200),
  /** What the list was asked for: filters, sorts, quick search and its own conditions; pages do not matter. */
  query: z.record(z.string(), z.unknown()),
  /** Columns in their order on screen; all that it has unless said. */
  columns: z.array(column).min(1).max(200).optional(),
  /** Name of the project whose rows these are; lists of the whole merchant have none. */
  project: z.string().trim().max(100).optional(),
})
export const exported = z.object({ fileId: z.string(), rows: z.number() })
export type Exported = z.output<typeof exported>

/** The result of an ended task, if it is an export's. */
export const exportedIn = (result: unknown): Exported | undefined => exported.safeParse(result).data

/**
 * Any list with a call of its own, and what domains export besides, as an xlsx file, made as a task; who may not see it may not export it. Worker-only
 * people have no exports (domain B16).
 */
export const exportApi = {
  /** The same list with the same conditions and columns, while it is running, is the same task. */
  startExport: writes('export/startExport', { title: '导出列表', need: '-', staff: true, input: exportInput, output: z.object({ taskId: z.string() }) }),
  /** Asks for the rights once more; `id` is the task's. */
  downloadExport: reads('export/downloadExport', { title: '下载导出的文件', need: '-', staff: true, body: 'file', input: z.object({ id }) }),
  queryRecords: reads('export/queryRecords', {
    title: '导出记录', need: '-', staff: true, input: pageInput(exportRecords), output: pageOf(rowSchema(exportRecords)),
  }),
}
