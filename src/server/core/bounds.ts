import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#shared/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { AppError } from './errors.ts'

export interface Bound {
  readonly most: number
  readonly text: string
  readonly code?: ErrorCode
}

/**
 * Refuses a row beyond the bound. Two concurrent calls may both pass, which is exact enough.
 * @param where the user's existing rows
 * @throws AppError LIMIT_REACHED, or the bound's `code`
 */
export async function demandRoomFor(
  { q }: Db, table: PgTable, where: SQL | undefined, { most: maxRows, text, code = 'LIMIT_REACHED' }: Bound,
): Promise<void> {
  if (await q.$count(table, where) >= maxRows) throw new AppError(code, { text })
}
