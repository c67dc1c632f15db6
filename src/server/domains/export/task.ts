import type { Row } from '#schemas/kit/index.ts'
import { projectOf, type CallSet, type Deps } from '#server/core/calls/index.ts'
import { parseInput } from '#server/core/calls/input.ts'
import { AppError } from '#server/core/errors.ts'
import { inProject } from '#server/core/loadCtx.ts'
import type { TaskHandler, TaskRun } from '#server/core/tasks.ts'
import { writeWorkbook, type WriteSheet } from '#server/core/xlsx/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { keepExport } from '#server/grid/import/index.ts'
import { sheetForm } from '#server/grid/index.ts'
import { EXPORT_CEILING, exportInput, type Exported } from '#shared/api/export.ts'
import type { Page } from '#shared/api/page.ts'
import { demandExport, listCall } from './lists.ts'

/** Rows per question: often enough for progress and a cancel, few enough not to hold up the event loop. */
const PORTION = 2_000

/** Reads the list page by page as its own call does, with the rights of who asked; undefined when it was cancelled. */
async function readSheet(run: TaskRun, calls: CallSet, deps: Deps): Promise<{ sheet: WriteSheet, rows: number, title: string } | undefined> {
  const { list, query, columns } = exportInput.parse(run.payload)
  const found = listCall(calls, list)
  const { contract, grid, read } = found
  return run.read(async outside => {
    const db = await inProject(outside, projectOf(contract, { ...query, pageNum: 1, pageSize: 1 }))
    demandExport(db.ctx, found)
    const call = { ctx: db.ctx, ip: '', userAgent: '', tokenHash: undefined, deps, afterCommit: () => undefined }
    const { sheet, lineOf } = sheetForm(grid, await lookupsFor(db), db.ctx, columns)
    const packed: string[] = []
    // Rows that others write meanwhile move the pages: none may come twice.
    const seen = new Set<string>()
    for (let pageNum = 1; ; pageNum++) {
      const page = await read(db, parseInput(contract.input, { ...query, pageNum, pageSize: PORTION }), call) as Page<Row>
      if (page.total > EXPORT_CEILING) {
        throw new AppError('TOO_MANY_ROWS', { text: `共 ${page.total} 条，超过 ${EXPORT_CEILING} 条，请缩小查询范围` })
      }
      const fresh = page.rows.filter(row => !seen.has(String(row[grid.rowKey])))
      for (const row of fresh) seen.add(String(row[grid.rowKey]))
      packed.push(JSON.stringify(fresh.map(lineOf)))
      await run.progress(seen.size, page.total)
      if (await run.cancelled()) return undefined
      if (page.rows.length < PORTION) {
        return { sheet: { ...sheet, rows: [], packed, ...(page.sums && { totals: lineOf(page.sums) }) }, rows: seen.size, title: grid.title }
      }
    }
  })
}

/** Makes the xlsx file of a list, above the number of rows that a browser is handed. Stopped, it keeps no file. */
export const exportList = (calls: CallSet, deps: Deps): TaskHandler => async run => {
  const made = await readSheet(run, calls, deps)
  if (made === undefined) return null
  const content = await writeWorkbook([made.sheet])
  if (await run.cancelled()) return null
  const fileId = await run.write(tx => keepExport(tx, `${made.title}.xlsx`, content))
  return { fileId, rows: made.rows } satisfies Exported
}
