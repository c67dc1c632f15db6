import type { Grid, Lookups, Row } from '#schemas/kit/index.ts'
import { businessStamp, footerOf, kindOf } from '#schemas/kit/index.ts'
import { saveAttachment } from '#client/data/http.ts'
import { sourcesOf } from '#client/data/lookups.ts'
import type { ColumnView } from '../sheet/types.ts'
import type { FromWorker, SheetSource, TextSheet, ToWorker } from './workbook.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Rows per message, copied in milliseconds. */
const PORTION = 500

/** Exportable columns, left-pinned first, as a spreadsheet freezes them. */
export function leavingColumns(
  grid: Grid, columns: readonly ColumnView[]
): { readonly views: readonly ColumnView[]; readonly frozen: number } {
  const visible = columns.filter(({ key, hidden }) => !hidden && grid.columns[key] && grid.columns[key].facts.excel !== false)
  const pinned = visible.filter(({ pin }) => pin === 'left')
  return { views: [...pinned, ...visible.filter(({ pin }) => pin !== 'left')], frozen: pinned.length }
}

export const widthOf = (grid: Grid, { key, width }: ColumnView): number =>
  width ?? grid.columns[key]!.facts.width ?? kindOf(grid.columns[key]!).width

export function sheetSource(grid: Grid, columns: readonly ColumnView[], lookups: Lookups, rows: readonly Row[] = []): SheetSource {
  const { views, frozen } = leavingColumns(grid, columns)
  return {
    name: grid.title,
    frozen,
    columns: views.map(view => {
      const column = grid.columns[view.key]!
      return { key: view.key, header: column.facts.excel || column.label, width: widthOf(grid, view) }
    }),
    declared: Object.fromEntries(views.map(({ key }) => [key, grid.columns[key]!])),
    lists: new Map(sourcesOf(grid).map(source => [source, lookups.options(source)])),
    ...(Object.keys(grid.footer).length > 0 && { footer: footerOf(grid, rows) }),
  }
}

const breath = (): Promise<void> => new Promise(resolve => { setTimeout(resolve) })

/** Sends messages to a Worker. Rejects on failure, or with the reason of an abort. */
async function ask(
  messages: AsyncIterable<ToWorker> | Iterable<ToWorker>, signal?: AbortSignal
): Promise<FromWorker & { readonly ok: true }> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' })
  try {
    const response = new Promise<FromWorker>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => resolve(data)
      worker.onerror = () => reject(new Error('无法生成文件'))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    // It may reject while rows are sent.
    response.catch(() => {})
    for await (const message of messages) {
      signal?.throwIfAborted()
      worker.postMessage(message)
    }
    const made = await response
    if (!made.ok) throw new Error(made.text)
    return made
  } finally {
    worker.terminate()
  }
}

async function build(messages: AsyncIterable<ToWorker> | Iterable<ToWorker>, signal?: AbortSignal): Promise<ArrayBuffer> {
  const made = await ask(messages, signal)
  if (!('file' in made)) throw new Error('无法生成文件')
  return made.file
}

/** One batch from a page, one per call from a list. */
export type Portions = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

export interface ExportWatch {
  readonly signal?: AbortSignal
  readonly progress?: (done: number) => void
  readonly project?: string | undefined
}

async function* sheetOf(grid: Grid, source: SheetSource, portions: Portions, { progress }: ExportWatch): AsyncGenerator<ToWorker> {
  yield { kind: 'sheet', source }
  const all: Row[] = []
  for await (const rows of portions) {
    for (let at = 0; at < rows.length; at += PORTION) {
      const some = rows.slice(at, at + PORTION)
      yield { kind: 'rows', rows: some }
      all.push(...some)
      progress?.(all.length)
      await breath()
    }
  }
  if (source.footer) yield { kind: 'footer', row: footerOf(grid, all) }
}

async function* bookOf(sheets: readonly AsyncIterable<ToWorker>[]): AsyncGenerator<ToWorker> {
  for (const sheet of sheets) yield* sheet
  yield { kind: 'finish' }
}

const save = (name: string, file: ArrayBuffer): void =>
  saveAttachment({ name: `${name}.xlsx`, blob: new Blob([file], { type: XLSX_TYPE }) })

/**
 * Downloads rows as a workbook: visible columns, typed cells, sums; the name contains project and minute (domain B16). Rejects with the
 * error.
 */
export async function exportRows(
  grid: Grid, columns: readonly ColumnView[], lookups: Lookups, portions: Portions, watch: ExportWatch = {},
): Promise<void> {
  const name = [grid.title, watch.project, businessStamp(new Date())].filter(Boolean).join('_')
  const sheet = sheetOf(grid, sheetSource(grid, columns, lookups), portions, watch)
  save(name, await build(bookOf([sheet]), watch.signal))
}

export interface RowsSheet { readonly grid: Grid, readonly columns: readonly ColumnView[], readonly rows: readonly Row[] }

/** Downloads tables as sheets of one workbook, named by grid. */
export async function exportSheets(fileName: string, sheets: readonly RowsSheet[], lookups: Lookups): Promise<void> {
  const book = bookOf(sheets.map(({ grid, columns, rows }) => sheetOf(grid, sheetSource(grid, columns, lookups), [rows], {})))
  save(fileName, await build(book))
}

/** Downloads failed rows or problems as a workbook of texts. */
export async function exportTexts(fileName: string, sheet: TextSheet): Promise<void> {
  save(fileName, await build([{ kind: 'texts', sheet }, { kind: 'finish' }]))
}

/** Displayed texts of a file's first sheet. Rejects without a table. */
export async function readTable(file: Blob): Promise<readonly (readonly string[])[]> {
  const made = await ask([{ kind: 'read', bytes: await file.arrayBuffer() }])
  return 'table' in made ? made.table : []
}
