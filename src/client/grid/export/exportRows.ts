import type { Grid, Lookups, Row } from '#schemas/kit/index.ts'
import { footerOf, kindOf } from '#schemas/kit/index.ts'
import { saveAttachment } from '#client/data/http.ts'
import { sourcesOf } from '#client/data/lookups.ts'
import type { ColumnView } from '../sheet/types.ts'
import type { FromWorker, SheetSource, TextSheet, ToWorker } from './workbook.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows per message: copying them takes a few milliseconds of the page's time. */
const PORTION = 500

/** The visible columns of a grid that may leave the program, with the lists that their cells need. */
export function sheetSource(grid: Grid, columns: readonly ColumnView[], lookups: Lookups, rows: readonly Row[]): SheetSource {
  const visible = columns.filter(({ key, hidden }) => !hidden && grid.columns[key] && grid.columns[key].facts.excel !== false)
  return {
    name: grid.title,
    columns: visible.map(({ key, width }) => {
      const column = grid.columns[key]!
      return { key, header: column.facts.excel || column.label, width: width ?? column.facts.width ?? kindOf(column).width }
    }),
    declared: Object.fromEntries(visible.map(({ key }) => [key, grid.columns[key]!])),
    lists: new Map(sourcesOf(grid).map(source => [source, lookups.options(source)])),
    ...(Object.keys(grid.footer).length > 0 && { footer: footerOf(grid, rows) }),
  }
}

const breath = (): Promise<void> => new Promise(resolve => { setTimeout(resolve) })

/** Has a Worker build a workbook; rejects when it cannot. */
async function build(messages: AsyncIterable<ToWorker> | Iterable<ToWorker>): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = new Promise<FromWorker>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data)
      worker.onerror = () => reject(new Error('无法生成文件'))
    })
    // The answer may fail while rows are still being handed over.
    answer.catch(() => {})
    for await (const message of messages) worker.postMessage(message)
    const made = await answer
    if (!made.ok) throw new Error(made.text)
    return made.file
  } finally {
    worker.terminate()
  }
}

async function* messagesOf(source: SheetSource, rows: readonly Row[]): AsyncGenerator<ToWorker> {
  yield { kind: 'sheet', source }
  for (let at = 0; at < rows.length; at += PORTION) {
    yield { kind: 'rows', rows: rows.slice(at, at + PORTION) }
    await breath()
  }
  yield { kind: 'finish' }
}

const save = (name: string, file: ArrayBuffer): void =>
  saveAttachment({ name: `${name}.xlsx`, blob: new Blob([file], { type: XLSX_TYPE }) })

/** Downloads rows as a workbook: the visible columns, typed cells, the sums below. Rejects with what went wrong. */
export async function exportRows(grid: Grid, columns: readonly ColumnView[], lookups: Lookups, rows: readonly Row[]): Promise<void> {
  save(grid.title, await build(messagesOf(sheetSource(grid, columns, lookups, rows), rows)))
}

/** Downloads a table of texts as a workbook: failed rows, problems. */
export async function exportTexts(fileName: string, sheet: TextSheet): Promise<void> {
  save(fileName, await build([{ kind: 'texts', sheet }, { kind: 'finish' }]))
}
