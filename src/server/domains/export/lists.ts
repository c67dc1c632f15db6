import { z } from 'zod'
import { asListed } from '#schemas/kit/branches/index.ts'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { seesPrices, type CallSet, type Deps, type Implementation } from '#server/core/calls/index.ts'
import { parseInput } from '#server/core/calls/input.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { sheetForm, type SheetForm } from '#server/grid/index.ts'
import { isAt } from '#shared/api/contract.ts'
import { EXPORT_CEILING } from '#shared/api/export.ts'
import { gridOf } from '#shared/api/gridOf.ts'
import type { Page } from '#shared/api/page.ts'
import { asksForPrices } from './prices.ts'
import type { ExportInput, ExportPiece, ExportSource, Opened, OpenedSheet } from './source.ts'

/** Rows per list query, converted together; each query searches its position again. */
const PORTION = 1_000
/** Rows converted at once, which limits how long the event loop is blocked. */
const PIECE = 100

interface ListCall {
  readonly contract: Implementation['contract']
  readonly grid: Grid
  readonly read: Extract<Implementation['work'], { read: unknown }>['read']
}

/** The grid of a call that returns pages of rows. */
function gridOfPages(output: z.ZodType): Grid | undefined {
  const rows: unknown = output instanceof z.ZodObject && 'total' in output.shape ? output.shape.rows : undefined
  return rows instanceof z.ZodArray ? gridOf(rows.element as z.ZodType) : undefined
}

type Portion = (pageNum: number) => Promise<Page<Row>>

interface Reading { readonly grid: Grid, readonly first: Page<Row>, readonly portion: Portion, readonly form: SheetForm }

/** A tree keeps its order and branch sums, which needs all rows together. */
async function wholeTree(grid: Grid, first: Page<Row>, portion: Portion): Promise<Page<Row>> {
  const rows = [...first.rows]
  for (let [pageNum, page] = [1, first]; page.rows.length === PORTION;) {
    page = await portion(++pageNum)
    rows.push(...page.rows)
  }
  return { ...first, rows: [...asListed(grid, rows)] }
}

/** Pages of the list's call, after `before` rows of earlier sheets. In one snapshot no row moves between pages. */
async function* piecesOf({ grid, first, portion, form: { lineOf } }: Reading, sheet = 0, before = 0): AsyncGenerator<ExportPiece> {
  let done = before
  for (let [pageNum, page] = [1, grid.tree ? await wholeTree(grid, first, portion) : first]; ; page = await portion(++pageNum)) {
    for (let at = 0; at < page.rows.length; at += PIECE) {
      const lines = page.rows.slice(at, at + PIECE).map(lineOf)
      done += lines.length
      yield { sheet, lines, done }
    }
    if (page.rows.length < PORTION || grid.tree) {
      if (page.sums !== undefined) yield { sheet, totals: lineOf(page.sums), done }
      return
    }
  }
}

async function open({ contract, grid, read }: ListCall, db: Db, { query, columns }: ExportInput, deps: Deps): Promise<Opened> {
  const call = { ctx: db.ctx, ip: '', userAgent: '', tokenHash: undefined, deps, afterCommit: () => undefined, afterwards: () => undefined }
  const portion: Portion = async pageNum =>
    await read(db, parseInput(contract.input, { ...query, pageNum, pageSize: PORTION }), call) as Page<Row>
  const first = await portion(1)
  if (first.total > EXPORT_CEILING) {
    throw new AppError('TOO_MANY_ROWS', { text: `共 ${first.total} 条，超过 ${EXPORT_CEILING} 条，请缩小查询范围` })
  }
  const form = sheetForm(grid, await lookupsFor(db), db.ctx, columns)
  return { sheets: [openedSheet(db, form)], total: first.total, pieces: piecesOf({ grid, first, portion, form }) }
}

const openedSheet = ({ ctx }: Db, { sheet, prices }: SheetForm): OpenedSheet => ({ head: sheet, prices: seesPrices(ctx) ? prices : [] })

/** A sheet of a book: its grid, and a reader of pages by number and size only. */
export interface BookSheet {
  readonly grid: Grid
  readonly page: (db: Db, paging: { readonly pageNum: number, readonly pageSize: number }) => Promise<Page<Row>>
}

/**
 * Several lists as one workbook, with one row limit for all.
 * @throws AppError TOO_MANY_ROWS
 */
export async function openBook(db: Db, lists: readonly BookSheet[]): Promise<Opened> {
  const lookups = await lookupsFor(db)
  const read: Reading[] = []
  for (const { grid, page } of lists) {
    const portion: Portion = pageNum => page(db, { pageNum, pageSize: PORTION })
    read.push({ grid, first: await portion(1), portion, form: sheetForm(grid, lookups, db.ctx) })
  }
  const total = read.reduce((sum, { first }) => sum + first.total, 0)
  if (total > EXPORT_CEILING) throw new AppError('TOO_MANY_ROWS', { text: `共 ${total} 行，超过 ${EXPORT_CEILING} 行，请分表导出` })
  async function* pieces(): AsyncGenerator<ExportPiece> {
    let before = 0
    for (const [sheet, one] of read.entries()) {
      yield* piecesOf(one, sheet, before)
      before += one.first.total
    }
  }
  return { sheets: read.map(({ form }) => openedSheet(db, form)), total, pieces: pieces() }
}

/**
 * The list of a call's path; lists declare nothing for it.
 * @throws AppError BAD_INPUT without one
 */
export function listSource(calls: CallSet, path: string): ExportSource {
  const call = calls.find(({ contract }) => isAt(contract, path))
  const grid = call && gridOfPages(call.contract.output)
  if (!call || !grid || !('read' in call.work)) throw new AppError('BAD_INPUT', { field: 'list', text: '该列表不支持导出' })
  const list: ListCall = { contract: call.contract, grid, read: call.work.read }
  return {
    contract: list.contract, title: grid.title,
    inputOf: query => ({ ...query, pageNum: 1, pageSize: 1 }),
    asksForPrices: ({ query }) => asksForPrices(grid, query),
    open: (db, input, deps) => open(list, db, input, deps),
  }
}
