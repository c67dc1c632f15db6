import { z } from 'zod'
import type { Columns, Grid } from '#schemas/kit/index.ts'
import { BODY, needOn, writes, type Contract } from './contract.ts'
import { id, int32, problem } from './kv.ts'
import { ROW_CEILING, rowSchema } from './page.ts'

/** Ids that a client gives to rows until the server has named them begin so. */
export const NEW_ROW = 'new-'

const cells = z.record(z.string().max(80), z.unknown())
/** Where a row comes to stand: behind one, in front of one, first (null), or last when nothing is said. */
const place = { afterId: id.nullable().optional(), beforeId: id.optional() }

/**
 * One action on the rows of a list. Removals are done first, then additions, moves and changes. A changed cell names the
 * value that its writer saw (`was`), so that two people may change different cells of one row (workspace.md). Of a row that he had
 * not looked at he names the moment of his page (`since`): what others have written in its cells from then on is stale to him.
 */
export const rowsChange = z.object({
  changed: z.array(z.object({ id, version: int32.optional(), cells, was: cells, since: z.iso.datetime().optional() })).max(ROW_CEILING).default([]),
  /** A temporary id asks for a new row, any other brings back the row that had it. Of a chain each names the one before. */
  added: z.array(z.object({ id, cells, ...place })).max(ROW_CEILING).default([]),
  removed: z.array(id).max(ROW_CEILING).default([]),
  moved: z.array(z.object({ id, ...place })).max(ROW_CEILING).default([]),
}).refine(change => change.changed.length + change.added.length + change.removed.length + change.moved.length <= ROW_CEILING, '一次最多保存 10000 行')
export type RowsChange = z.input<typeof rowsChange>
export type ParsedRowsChange = z.output<typeof rowsChange>

/** A cell or row that was not taken. A stale cell says what stands there now; it and a row that has gone, who wrote when, where that is known. */
const rowRefusal = problem.extend({ now: z.unknown().optional(), by: z.string().optional(), at: z.string().optional() })
export type RowRefusal = z.output<typeof rowRefusal>

/** What a list's `save` answers; `ids` names the new rows, `places` the row behind which a moved or removed one stood (null: first). */
export const rowsAnswer = <C extends Columns, K extends string>(grid: Grid<C, K>) => z.object({
  rows: z.array(rowSchema(grid)),
  problems: z.array(rowRefusal),
  ids: z.record(z.string(), z.string()),
  places: z.record(z.string(), z.string().nullable()),
})
export interface RowsAnswer<R = object> {
  rows: R[]
  problems: RowRefusal[]
  ids: Record<string, string>
  places: Record<string, string | null>
}

/** The call by which the rows of a grid are saved, by whom its declaration lets write. */
export const savesRows = <C extends Columns, K extends string>(path: string, grid: Grid<C, K>, { title }: { readonly title: string }) =>
  writes(path, { title, need: needOn('edit', grid), maxBody: BODY.rows, input: rowsChange, output: rowsAnswer(grid) })
export type SaveContract = Contract<typeof rowsChange, z.ZodType<RowsAnswer>>

/** Channel and stream event: rows of a grid were written by somebody. */
export const ROWS_CHANGED = 'rows.changed'
/** Stream event: something may have been missed; what is shown should be asked for again. */
export const MISSED = 'missed'
/** Stream event: the connection stands, and nothing was missed. */
export const CONNECTED = 'connected'
/** Name of the page's meta element with the moment at which it left the server: nothing that it asks for is older. */
export const MOMENT = 'moment'
/** Address of the stream of server-sent events. */
export const EVENT_STREAM = '/api/em/merchant/user/event/queryEvents'

const versions = z.array(z.tuple([z.string(), z.number()]))
/**
 * No values: whoever hears it reads the rows under rights of his own. `many` stands for lists that are too long to send.
 * `wrote`: who wrote and when, with the columns of each row of `changed`; absent where no row was changed or removed, where the writer is unknown, or too long to list.
 */
export const rowsChanged = z.object({
  grid: z.string(), changed: versions, added: versions, removed: z.array(z.string()), moved: versions, many: z.boolean(),
  wrote: z.object({ by: z.string(), at: z.string(), columns: z.array(z.array(z.string())) }).optional(),
})
export type RowsChanged = z.output<typeof rowsChanged>
