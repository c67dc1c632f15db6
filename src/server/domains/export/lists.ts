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
import type { Asked, ExportPiece, ExportSource, Opened, OpenedSheet } from './source.ts'

/** Rows of one question to the list, each of which finds its place among all rows anew; as many are read into values in one go. */
const PORTION = 1_000
/** Rows that are made ready in one go: the event loop is not held longer. */
const PIECE = 100

/** A list call with the grid of its rows. */
interface ListCall {
  readonly contract: Implementation['contract']
  readonly grid: Grid
  readonly read: Extract<Implementation['work'], { read: unknown }>['read']
}

/** The grid of a call that answers pages of rows. */
function gridOfPages(output: z.ZodType): Grid | undefined {
  const rows: unknown = output instanceof z.ZodObject && 'total' in output.shape ? output.shape.rows : undefined
  return rows instanceof z.ZodArray ? gridOf(rows.element as z.ZodType) : undefined
}

type Portion = (pageNum: number) => Promise<Page<Row>>

/** A list that leaves as a sheet: its first page is read, the others follow. */
interface Reading { readonly grid: Grid, readonly first: Page<Row>, readonly portion: Portion, readonly form: SheetForm }

/** A tree leaves in its order and with the sums of its branches, as it is shown: its rows are needed together. */
async function wholeTree(grid: Grid, first: Page<Row>, portion: Portion): Promise<Page<Row>> {
  const rows = [...first.rows]
  for (let [pageNum, page] = [1, first]; page.rows.length === PORTION;) {
    page = await portion(++pageNum)
    rows.push(...page.rows)
  }
  return { ...first, rows: [...asListed(grid, rows)] }
}

/** Page after page as the list's own call gives them, behind `before` rows of earlier sheets. In one snapshot no row moves from page to page. */
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

async function open({ contract, grid, read }: ListCall, db: Db, { query, columns }: Asked, deps: Deps): Promise<Opened> {
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

/** A list that is a sheet of a book: its grid, and how a page of it is read. Pages are asked for by their number and size alone. */
export interface BookSheet {
  readonly grid: Grid
  readonly page: (db: Db, asked: { readonly pageNum: number, readonly pageSize: number }) => Promise<Page<Row>>
}

/** Several lists as one workbook, a sheet each; the ceiling is that of all their rows together. @throws AppError TOO_MANY_ROWS */
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

/** The list of a call's path; no list has anything to declare for it. @throws AppError BAD_INPUT when there is none */
export function listSource(calls: CallSet, path: string): ExportSource {
  const found = calls.find(({ contract }) => isAt(contract, path))
  const grid = found && gridOfPages(found.contract.output)
  if (!found || !grid || !('read' in found.work)) throw new AppError('BAD_INPUT', { field: 'list', text: '该列表不支持导出' })
  const list: ListCall = { contract: found.contract, grid, read: found.work.read }
  return {
    contract: list.contract, title: grid.title,
    inputOf: query => ({ ...query, pageNum: 1, pageSize: 1 }),
    asksForPrices: ({ query }) => asksForPrices(grid, query),
    open: (db, asked, deps) => open(list, db, asked, deps),
  }
}
