import { z } from 'zod'
import { reads, writes, type Need } from './contract.ts'
import { id, int32, problem } from './kv.ts'
import { taskState } from './taskState.ts'
import { mapping, uploadedWorkbook } from './workbook.ts'

/** What an import may do: rows that are not there yet, rows that are, or both. */
export const importMode = z.enum(['both', 'insert', 'update'])
export type ImportMode = z.output<typeof importMode>

/** How a sheet is read: rows that it does not show are taken or left; numbers with more decimals than their column are refused, or taken as they are shown. */
export const importReading = z.object({ hiddenRows: z.enum(['take', 'leave']).default('take'), rounding: z.enum(['exact', 'shown']).default('exact') }).prefault({})
export type ImportReading = z.output<typeof importReading>

/** What every import of a sheet asks. `key` names the way in which rows are found again; `commit` false checks only. */
export const importAsked = z.object({
  uploadId: id, sheet: z.string().max(100), headerRow: int32.min(1), mapping,
  key: z.string().max(40).nullable().default(null), mode: importMode.default('both'), reading: importReading, commit: z.boolean(),
})
/** Choices beside those that belong to one import. */
const options = z.record(z.string().max(40), z.string().max(200).nullable()).default({})

/** A fault of a cell of the file; with `warning` its row is taken all the same. `sheet` is there where a file has several. */
export const importProblem = problem.extend({ value: z.string(), warning: z.boolean().optional(), sheet: z.string().optional() })

/** One row of the file as it would be stored, in texts; `before` has the cells that it replaces, `note` says why it is passed over. */
const reportedRow = z.object({
  row: z.number(), state: z.enum(['added', 'changed', 'same', 'wrong', 'ignored', 'removed']),
  cells: z.record(z.string(), z.string()), before: z.record(z.string(), z.string()), note: z.string().optional(), sheet: z.string().optional(),
})
export type ReportedRow = z.output<typeof reportedRow>

/** A note on a file as a whole: a sum that differs, a sheet that was passed over. */
const importNote = z.object({ text: z.string(), warning: z.boolean() })
export type ImportNote = z.output<typeof importNote>

/** What became of an import that was taken back: `rows` are those that stay, with the reason; `gone` new rows had been deleted before. Taken back by and by,
 * it is what became of it in all. */
export const importUndone = z.object({
  deleted: z.number(), restored: z.number(), gone: z.number(), refused: z.number(), rows: z.array(z.object({ id: z.string(), words: z.string(), text: z.string() })),
})
export type ImportUndone = z.output<typeof importUndone>

/** What the task of an import leaves behind. `skipped` are refused rows, `ignored` those that were passed over: titles, sums, by the mode;
 * `removed` rows were stored and are not in the file that takes their place: their number is 0. `prices` are those of the columns that
 * show money. `roundable` counts cells with too many decimals that would be taken as they are shown. `undone` is there once it has been taken back, or some of it. */
export const gridImportResult = z.object({
  added: z.number(), updated: z.number(), unchanged: z.number(), skipped: z.number(), ignored: z.number(), removed: z.number().default(0),
  columns: z.array(z.string()), prices: z.array(z.string()).optional(), rows: z.array(reportedRow), problems: z.array(importProblem), problemCount: z.number(), failedFileId: z.string().nullable(),
  roundable: z.object({ count: z.number(), example: z.string() }).optional(),
  notes: z.array(importNote).optional(), undone: importUndone.optional(),
})
export type GridImportResult = z.output<typeof gridImportResult>

/** The result for people who may not see prices: without the columns that show money, with none where it does not say which those are. */
export function withoutPrices(result: GridImportResult): GridImportResult {
  const { columns, prices = columns, rows } = result
  const rest = (cells: ReportedRow['cells']) => Object.fromEntries(Object.entries(cells).filter(([key]) => !prices.includes(key)))
  return {
    ...result, columns: columns.filter(key => !prices.includes(key)), rows: rows.map(row => ({ ...row, cells: rest(row.cells), before: rest(row.before) })),
  }
}

/** One of the person's own imports. `counts` is null until it has ended well; `left` are its rows that can still be taken back. */
const pastImport = z.object({
  taskId: z.string(), fileName: z.string(), state: taskState, done: z.number(), total: z.number(), error: z.string().nullable(), createTime: z.string(),
  counts: z.object({ added: z.number(), updated: z.number(), removed: z.number(), refused: z.number() }).nullable(), left: z.number(),
})
export type PastImport = z.output<typeof pastImport>

/** The person's own imports of this kind, the newest first; checks are not among them. `options` are those that make another kind. */
export const pastImportsCall = (path: string, noun: string, need: Need, prices?: true) =>
  reads(`${path}/queryImports`, { title: `${noun}的导入记录`, need, prices, input: z.object({ options }), output: z.array(pastImport) })
export type PastImportsCall = ReturnType<typeof pastImportsCall>

/** The four calls of an import into a grid, below `path`; `prices` where what is imported are prices. */
export const gridImportApi = (path: string, noun: string, need: Need, prices?: true) => ({
  /** Multipart with one part `file`. */
  uploadExcel: writes(`${path}/uploadExcel`, { title: `上传${noun}表`, need, prices, body: 'form', output: uploadedWorkbook }),
  /** Starts a task; its result is a {@link GridImportResult}. */
  importExcel: writes(`${path}/importExcel`, { title: `导入${noun}`, need, prices, input: importAsked.extend({ options }), output: z.object({ taskId: z.string() }) }),
  /** The rows that an import could not take, with their reasons, as xlsx. */
  exportFailedRows: reads(`${path}/exportFailedRows`, { title: `下载未导入的${noun}`, need, prices, body: 'file', input: z.object({ fileId: id }) }),
  queryImports: pastImportsCall(path, noun, need, prices),
})
export type GridImportApi = ReturnType<typeof gridImportApi>
