import { sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { placeRows, type TreePlace, UNDER_ITSELF, whyNotUnder } from '#schemas/kit/branches/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { readTree, type TreeTable } from './places.ts'

/** A tree whose rows are no list of the workspace, but stand in a table of their own. */
export interface MovedTable extends TreeTable {
  readonly from: PgTable & SQLWrapper
  readonly key: PgColumn
  readonly parent: PgColumn
  readonly order: PgColumn
  /** What a row is called in refusals: 部门. */
  readonly noun: string
}

/**
 * Puts a row, with everything under it, behind a sibling or first under its parent. Siblings get other numbers only where
 * there is no room. The caller holds the tree (`lockTree`).
 * @throws AppError NOT_FOUND when the sibling does not stand there any more, WRONG_STATE under itself or too deep
 */
export async function moveInTree(tx: Tx, table: MovedTable, id: string, place: TreePlace): Promise<void> {
  const { from, key, parent, order, where, noun } = table
  const tree = await readTree(tx, table)
  const why = whyNotUnder(tree, [id], place.parent)
  if (why !== null) throw new AppError('WRONG_STATE', { text: why === UNDER_ITSELF ? `不能移到自己的下级${noun}中` : why })
  const stands = place.after === null || (place.after !== id && tree.has(place.after) && tree.parentOf(place.after) === place.parent)
  if (!stands) throw new AppError('NOT_FOUND', { text: `目标位置的${noun}已被移走` })
  const placings = placeRows(tree, [id], place)
  if (placings.length === 0) return
  const rows = placings.map(one => ({ id: one.id, up: one.parent, at: one.order }))
  await tx.sql`update ${from} set ${sql.identifier(parent.name)} = given.up, ${sql.identifier(order.name)} = given.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, up text, at bigint) where ${where} and ${key} = given.id`
}
