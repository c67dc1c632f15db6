import { join } from 'node:path'
import { projectOf, type Deps } from '#server/core/calls/index.ts'
import { inProject } from '#server/core/loadCtx.ts'
import { inTemporaryFolder, measured } from '#server/core/store/index.ts'
import type { TaskHandler, TaskRun } from '#server/core/tasks.ts'
import { streamWorkbook, type BookPiece } from '#server/core/xlsx/index.ts'
import { notifyPeople } from '#server/domains/notice/index.ts'
import { exportInput, type Exported } from '#shared/api/export.ts'
import { keepMade } from './record.ts'
import { demandExport, type ExportInput, type ExportSource, type Opened } from './source.ts'

/** Rows between two checks for a cancellation. */
const STEP = 2_000

interface ExportedFiles {
  readonly rows: number
  readonly path: string
  /** The same without prices, if any. */
  readonly bare?: string
}

/** Passes rows on until cancelled, and reports the progress. */
class Passage {
  readonly #run: TaskRun
  rows = 0
  stopped = false

  constructor(run: TaskRun) {
    this.#run = run
  }

  async* of({ pieces, total }: Opened): AsyncGenerator<BookPiece> {
    let reported = 0
    for await (const { done, ...piece } of pieces) {
      yield piece
      this.rows += piece.lines?.length ?? 0
      if (done < reported + STEP && done < total) continue
      reported = done
      await this.#run.progress(done, total)
      this.stopped = await this.#run.cancelled()
      if (this.stopped) return
    }
  }
}

/** Writes everything from one snapshot with the user's permissions; undefined when cancelled. */
async function makeFiles(
  run: TaskRun, source: ExportSource, input: ExportInput, deps: Deps, folder: string
): Promise<ExportedFiles | undefined> {
  const [path, pricelessPath] = [join(folder, 'full.xlsx'), join(folder, 'bare.xlsx')]
  const { passage, isPriced } = await run.snapshot(async outside => {
    const passage = new Passage(run)
    const db = await inProject(outside, projectOf(source.contract, source.inputOf(input.query)))
    demandExport(db.ctx, source.contract)
    const opened = await source.open(db, input, deps)
    const priceColumns = opened.sheets.map(({ prices }) => prices)
    const hasPrices = priceColumns.some(({ length }) => length > 0)
    await streamWorkbook(
      opened.sheets.map(({ head }) => head), passage.of(opened),
      [{ path }, ...hasPrices ? [{ path: pricelessPath, without: priceColumns }] : []]
    )
    return { passage, isPriced: hasPrices }
  })
  return passage.stopped ? undefined : { rows: passage.rows, path, ...isPriced && { bare: pricelessPath } }
}

/** Creates an xlsx file of any size with little memory. Stores nothing when stopped. */
export const exportFile = (sourceOf: (path: string) => ExportSource, deps: Deps): TaskHandler => run => inTemporaryFolder(async folder => {
  const input = exportInput.parse(run.payload)
  const source = sourceOf(input.list)
  const made = await makeFiles(run, source, input, deps, folder)
  if (made === undefined) return null
  const { rows, bare: pricelessPath } = made
  const { title } = source
  const file = await measured(made.path)
  const fileId = await run.write(async tx => {
    await notifyPeople(tx, {
      receivers: [tx.ctx.userId], kind: 'RESULT', title: `${title}已导出`, body: `共 ${rows} 行，7 天内可以下载。`, route: '/exportTasks',
      biz: { key: 'export', id: run.id }, dedupeKey: `export/${run.id}`,
    })
    return keepMade(tx, run.id, { file, bare: pricelessPath, title, project: input.project, rows })
  })
  return { fileId, rows } satisfies Exported
})
