import type { Grid } from '#schemas/kit/index.ts'
import { notify } from '#server/core/events.ts'
import type { Tx } from '#server/db/tx.ts'
import { ROWS_CHANGED, type RowsChanged } from '#shared/api/rows.ts'

/** More has changed than is listed: whoever shows the list asks again. */
export const MANY_ROWS: Omit<RowsChanged, 'grid'> = { changed: [], added: [], removed: [], moved: [], many: true }

/** Rows with their versions that fit into one event. */
const ROWS = 100

/** Publishes to everybody who may read the grid that some of its rows are others now, when the transaction commits. */
export function publishRows(tx: Tx, { name, access }: Pick<Grid, 'name' | 'access'>, changed: readonly (readonly [id: string, version: number])[]): void {
  for (let at = 0; at < changed.length; at += ROWS) {
    const news: RowsChanged = { grid: name, ...MANY_ROWS, changed: changed.slice(at, at + ROWS).map(([id, version]) => [id, version]), many: false }
    notify(tx, ROWS_CHANGED, { need: access.read, news })
  }
}

/** The same of one row. */
export const publishRow = (tx: Tx, grid: Pick<Grid, 'name' | 'access'>, id: string, version: number): void => publishRows(tx, grid, [[id, version]])

/** Ids of people that fit into one event. */
const PEOPLE = 100

/** Publishes to some people of a merchant alone, when the transaction commits, that a list of theirs is no longer what it was. */
export function publishToPeople(tx: Tx, grid: string, people: readonly string[], merchantId = tx.ctx.merchantId): void {
  for (let at = 0; at < people.length; at += PEOPLE) {
    notify(tx, ROWS_CHANGED, { people: people.slice(at, at + PEOPLE), news: { grid, ...MANY_ROWS } }, merchantId)
  }
}
