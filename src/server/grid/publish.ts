import type { Grid } from '#schemas/kit/index.ts'
import { notify } from '#server/core/events.ts'
import type { Tx } from '#server/db/tx.ts'
import { ROWS_CHANGED, type RowsChanged } from '#shared/api/rows.ts'

/** Too many changes to list: clients reload the list. */
export const MANY_ROWS: Omit<RowsChanged, 'grid'> = { changed: [], added: [], removed: [], moved: [], many: true }

/** Maximum rows with versions in one event. */
const ROWS = 100

/** Notifies the grid's readers after the commit. */
export function publishRows(
  tx: Tx, { name, access }: Pick<Grid, 'name' | 'access'>, changed: readonly (readonly [id: string, version: number])[],
): void {
  for (let at = 0; at < changed.length; at += ROWS) {
    const batch = changed.slice(at, at + ROWS).map(([id, version]): [string, number] => [id, version])
    const news: RowsChanged = { grid: name, ...MANY_ROWS, changed: batch, many: false }
    notify(tx, ROWS_CHANGED, { need: access.read, news })
  }
}

export const publishRow = (tx: Tx, grid: Pick<Grid, 'name' | 'access'>, id: string, version: number): void =>
  publishRows(tx, grid, [[id, version]])

/** Maximum user ids in one event. */
const PEOPLE = 100

/** Notifies some users, after the commit, that one of their lists has changed. */
export function publishToPeople(tx: Tx, grid: string, people: readonly string[], merchantId = tx.ctx.merchantId): void {
  for (let at = 0; at < people.length; at += PEOPLE) {
    notify(tx, ROWS_CHANGED, { people: people.slice(at, at + PEOPLE), news: { grid, ...MANY_ROWS } }, merchantId)
  }
}
