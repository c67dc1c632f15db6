import type { Row } from '#schemas/kit/index.ts'
import { projectOf, seesPrices, type CallSet, type Deps } from '#server/core/calls/index.ts'
import { parseInput } from '#server/core/calls/input.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { inProject } from '#server/core/loadCtx.ts'
import type { TaskHandler, TaskRun } from '#server/core/tasks.ts'
import { writeWorkbook, type WriteLine, type WriteSheet } from '#server/core/xlsx/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { notifyPeople } from '#server/domains/notice/index.ts'
import { sheetForm, type SheetForm } from '#server/grid/index.ts'
import { EXPORT_CEILING, exportInput, type Exported } from '#shared/api/export.ts'
import type { Page } from '#shared/api/page.ts'
import { demandExport, listCall } from './lists.ts'
import { tellsPrices } from './prices.ts'
import { keepMade, type Asked } from './record.ts'

/** Rows per question: often enough for progress and a cancel, few enough not to hold up the event loop. */
const PORTION = 2_000

const withoutPrices = (ctx: Ctx): Ctx => ({ ...ctx, permissions: new Set([...ctx.permissions].filter(key => key !== 'P_PRICE')) })

/** A sheet that grows by portions of rows. */
class Growing {
  readonly #form: SheetForm
  readonly #packed: string[] = []

  constructor(form: SheetForm) {
    this.#form = form
  }

  add(rows: readonly Row[]): void {
    this.#packed.push(JSON.stringify(rows.map(this.#form.lineOf)))
  }

  /** The whole sheet with the line of its sums. */
  done(sums: Row | undefined): WriteSheet {
    const totals: WriteLine | undefined = sums && this.#form.lineOf(sums)
    return { ...this.#form.sheet, rows: [], packed: this.#packed, ...(totals && { totals }) }
  }
}

interface Sheets {
  readonly title: string
  readonly rows: number
  readonly full: WriteSheet
  /** The same without prices, where there are any. */
  readonly bare?: WriteSheet
}

/** Reads the list page by page as its own call does, with the rights of who asked; undefined when it was cancelled. */
async function readSheets(run: TaskRun, asked: Asked, calls: CallSet, deps: Deps): Promise<Sheets | undefined> {
  const { list, query, columns } = asked
  const found = listCall(calls, list)
  const { contract, grid, read } = found
  return run.read(async outside => {
    const db = await inProject(outside, projectOf(contract, { ...query, pageNum: 1, pageSize: 1 }))
    demandExport(db.ctx, found)
    const call = { ctx: db.ctx, ip: '', userAgent: '', tokenHash: undefined, deps, afterCommit: () => undefined }
    const lookups = await lookupsFor(db)
    const full = new Growing(sheetForm(grid, lookups, db.ctx, columns))
    const bare = seesPrices(db.ctx) && tellsPrices(grid, asked) ? new Growing(sheetForm(grid, lookups, withoutPrices(db.ctx), columns)) : undefined
    // Rows that others write meanwhile move the pages: none may come twice.
    const seen = new Set<string>()
    for (let pageNum = 1; ; pageNum++) {
      const page = await read(db, parseInput(contract.input, { ...query, pageNum, pageSize: PORTION }), call) as Page<Row>
      if (page.total > EXPORT_CEILING) {
        throw new AppError('TOO_MANY_ROWS', { text: `共 ${page.total} 条，超过 ${EXPORT_CEILING} 条，请缩小查询范围` })
      }
      const fresh = page.rows.filter(row => !seen.has(String(row[grid.rowKey])))
      for (const row of fresh) seen.add(String(row[grid.rowKey]))
      full.add(fresh)
      bare?.add(fresh)
      await run.progress(seen.size, page.total)
      if (await run.cancelled()) return undefined
      if (page.rows.length < PORTION) return { title: grid.title, rows: seen.size, full: full.done(page.sums), bare: bare?.done(page.sums) }
    }
  })
}

/** Makes the xlsx file of a list, above the number of rows that a browser is handed. Stopped, it keeps no file. */
export const exportList = (calls: CallSet, deps: Deps): TaskHandler => async run => {
  const asked = exportInput.parse(run.payload)
  const made = await readSheets(run, asked, calls, deps)
  if (made === undefined) return null
  const { title, rows } = made
  const content = await writeWorkbook([made.full])
  const bare = made.bare && await writeWorkbook([made.bare])
  if (await run.cancelled()) return null
  const fileId = await run.write(async tx => {
    await notifyPeople(tx, {
      receivers: [tx.ctx.userId], kind: 'RESULT', title: `${title}已导出`, body: `共 ${rows} 行，7 天内可以下载。`, route: '/exportTasks',
      biz: { key: 'export', id: run.id }, dedupeKey: `export/${run.id}`,
    })
    return keepMade(tx, run.id, { content, bare, title, project: asked.project, rows })
  })
  return { fileId, rows } satisfies Exported
}
