import { z } from 'zod'
import { reads, writes, type Need } from './contract.ts'
import { id, int32, problem } from './kv.ts'
import { taskState } from './taskState.ts'
import { mapping, uploadedWorkbook } from './workbook.ts'

export const importMode = z.enum(['both', 'insert', 'update'])
export type ImportMode = z.output<typeof importMode>

/** Hidden rows are read or skipped; surplus decimals are refused or rounded as displayed. */
export const importReading = z.object({
  hiddenRows: z.enum(['take', 'leave']).default('take'), rounding: z.enum(['exact', 'shown']).default('exact'),
}).prefault({})
export type ImportReading = z.output<typeof importReading>

/** `key`: identifying columns; `commit` false checks only. */
export const importAsked = z.object({
  uploadId: id, sheet: z.string().max(100), headerRow: int32.min(1), mapping,
  key: z.string().max(40).nullable().default(null), mode: importMode.default('both'), reading: importReading, commit: z.boolean(),
})
const options = z.record(z.string().max(40), z.string().max(200).nullable()).default({})

/** With `warning` the row is imported anyway; `sheet`: only with several sheets. */
export const importProblem = problem.extend({ value: z.string(), warning: z.boolean().optional(), sheet: z.string().optional() })

/** A row as it would be stored; `before`: replaced cells, `note`: reason for skipping. */
const reportedRow = z.object({
  row: z.number(), state: z.enum(['added', 'changed', 'same', 'wrong', 'ignored', 'removed']),
  cells: z.record(z.string(), z.string()), before: z.record(z.string(), z.string()), note: z.string().optional(),
  sheet: z.string().optional(),
})
export type ReportedRow = z.output<typeof reportedRow>

/** Note on the whole file: a differing sum, a skipped sheet. */
const importNote = z.object({ text: z.string(), warning: z.boolean() })
export type ImportNote = z.output<typeof importNote>

/** Totals over several undos. `rows`: not undone, with the reason; `gone`: new rows deleted before. */
export const importUndone = z.object({
  deleted: z.number(), restored: z.number(), gone: z.number(), refused: z.number(),
  rows: z.array(z.object({ id: z.string(), words: z.string(), text: z.string() })),
})
export type ImportUndone = z.output<typeof importUndone>

/**
 * `skipped`: refused rows; `ignored`: titles, sums and rows excluded by the mode; `removed`: stored rows missing in the file, set to 0;
 * `prices`: money columns; `roundable`: cells with surplus decimals; `undone`: after an undo.
 */
export const gridImportResult = z.object({
  added: z.number(), updated: z.number(), unchanged: z.number(), skipped: z.number(), ignored: z.number(), removed: z.number().default(0),
  columns: z.array(z.string()), prices: z.array(z.string()).optional(), rows: z.array(reportedRow), problems: z.array(importProblem),
  problemCount: z.number(), failedFileId: z.string().nullable(),
  roundable: z.object({ count: z.number(), example: z.string() }).optional(),
  notes: z.array(importNote).optional(), undone: importUndone.optional(),
})
export type GridImportResult = z.output<typeof gridImportResult>

/** Removes price columns, or all columns if the result does not name them. */
export function withoutPrices(result: GridImportResult): GridImportResult {
  const { columns, prices = columns, rows } = result
  const rest = (cells: ReportedRow['cells']) => Object.fromEntries(Object.entries(cells).filter(([key]) => !prices.includes(key)))
  return {
    ...result, columns: columns.filter(key => !prices.includes(key)),
    rows: rows.map(row => ({ ...row, cells: rest(row.cells), before: rest(row.before) })),
  }
}

/** `counts`: null until it succeeds; `left`: rows that can still be undone. */
const pastImport = z.object({
  taskId: z.string(), fileName: z.string(), state: taskState, done: z.number(), total: z.number(), error: z.string().nullable(),
  createTime: z.string(),
  counts: z.object({ added: z.number(), updated: z.number(), removed: z.number(), refused: z.number() }).nullable(), left: z.number(),
})
export type PastImport = z.output<typeof pastImport>

/** The user's imports, newest first, without checks; `options` distinguish kinds. */
export const pastImportsCall = (path: string, noun: string, need: Need, prices?: true) =>
  reads(`${path}/queryImports`, { title: `${noun}的导入记录`, need, prices, input: z.object({ options }), output: z.array(pastImport) })
export type PastImportsCall = ReturnType<typeof pastImportsCall>

/** The four calls of an import below `path`; `prices` for imports of prices. */
export const gridImportApi = (path: string, noun: string, need: Need, prices?: true) => ({
  uploadExcel: writes(`${path}/uploadExcel`, { title: `上传${noun}表`, need, prices, body: 'form', output: uploadedWorkbook }),
  /** Its task returns a {@link gridImportResult}. */
  importExcel: writes(`${path}/importExcel`, {
    title: `导入${noun}`, need, prices, input: importAsked.extend({ options }), output: z.object({ taskId: z.string() }),
  }),
  exportFailedRows: reads(`${path}/exportFailedRows`, {
    title: `下载未导入的${noun}`, need, prices, body: 'file', input: z.object({ fileId: id }),
  }),
  queryImports: pastImportsCall(path, noun, need, prices),
})
export type GridImportApi = ReturnType<typeof gridImportApi>
