import { z } from 'zod'
import type { ImportReport } from '#client/document/import/types.ts'

/** What the task of an import leaves behind (shared/api/library.ts, importExcelMaterial). */
const result = z.object({
  added: z.number(), updated: z.number(), unchanged: z.number(), skipped: z.number(),
  problemCount: z.number(), failedFileId: z.string().nullable(),
  problems: z.array(z.object({ row: z.string(), column: z.string(), text: z.string(), value: z.string() })),
})

/** The result as a report. Rows that are in the library as they stand count as ready. @throws ZodError */
export function reportOfResult(given: unknown): ImportReport {
  const { added, updated, unchanged, skipped, problems, problemCount, failedFileId } = result.parse(given)
  return {
    ready: added + updated + unchanged,
    refused: skipped,
    parts: [{ label: '新增', count: added }, { label: '更新', count: updated }, { label: '没有变化', count: unchanged }],
    problems: problems.map(({ row, column, text, value }) => ({ row: Number(row), column, text, value, warning: false })),
    problemCount, failedFileId,
  }
}
