import { z } from 'zod'
import type { Columns, Grid } from '#schemas/kit/index.ts'
import { BODY, needOn, writes, type Contract } from './contract.ts'
import { id, int32, problem } from './kv.ts'
import { ROW_CEILING, rowSchema } from './page.ts'

/** Prefix of temporary ids of new rows. */
export const NEW_ROW = 'new-'

const cells = z.record(z.string().max(80), z.unknown())
/** Row position: behind one, before one, first (null), or last by default. */
const place = { afterId: id.nullable().optional(), beforeId: id.optional() }

/**
 * Removals, then additions, moves and changes. A changed cell carries the value seen (`was`) or, for an unseen row, the page's time
 * (`since`), so that two users may change different cells of a row (workspace.md).
 */
export const rowsChange = z.object({
  changed: z.array(z.object({ id, version: int32.optional(), cells, was: cells, since: z.iso.datetime().optional() }))
    .max(ROW_CEILING).default([]),
  /** A temporary id adds a row, any other restores the removed row. Chained rows name their predecessors. */
  added: z.array(z.object({ id, cells, ...place })).max(ROW_CEILING).default([]),
  removed: z.array(id).max(ROW_CEILING).default([]),
  moved: z.array(z.object({ id, ...place })).max(ROW_CEILING).default([]),
}).refine(
  change => change.changed.length + change.added.length + change.removed.length + change.moved.length <= ROW_CEILING, '一次最多保存 10000 行'
)
export type RowsChange = z.input<typeof rowsChange>
export type ParsedRowsChange = z.output<typeof rowsChange>

/** Refused cell or row. A stale cell carries the current value; like a deleted row, also writer and time if known. */
const rowRefusal = problem.extend({ now: z.unknown().optional(), by: z.string().optional(), at: z.string().optional() })
export type RowRefusal = z.output<typeof rowRefusal>

/** Result of a list's `save`; `ids` maps temporary ids, `places` holds the previous predecessor of a moved or removed row (null: first). */
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

export const savesRows = <C extends Columns, K extends string>(path: string, grid: Grid<C, K>, { title }: { readonly title: string }) =>
  writes(path, { title, need: needOn('edit', grid), maxBody: BODY.rows, input: rowsChange, output: rowsAnswer(grid) })
export type SaveContract = Contract<typeof rowsChange, z.ZodType<RowsAnswer>>

/** Channel and stream event for written grid rows. */
export const ROWS_CHANGED = 'rows.changed'
/** Stream event: events may have been missed; reload. */
export const MISSED = 'missed'
export const CONNECTED = 'connected'
/** Meta element with the time when the page left the server. */
export const MOMENT = 'moment'
export const EVENT_STREAM = '/api/em/merchant/user/event/queryEvents'

const versions = z.array(z.tuple([z.string(), z.number()]))
/**
 * Carries no values: each receiver reads the rows with their rights. `many` replaces lists too long to send; `wrote`: last writer by
 * `changed` row, if known.
 */
export const rowsChanged = z.object({
  grid: z.string(), changed: versions, added: versions, removed: z.array(z.string()), moved: versions, many: z.boolean(),
  wrote: z.object({ by: z.string(), at: z.string(), columns: z.array(z.array(z.string())) }).optional(),
})
export type RowsChanged = z.output<typeof rowsChanged>
