import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#shared/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { AppError } from './errors.ts'

/** How much of something one person may have. */
export interface Bound {
  readonly most: number
  readonly text: string
  readonly code?: ErrorCode
}

/**
 * Looks whether a person may have one more. Two that come at once may both be the last one: no bound is as narrow as that.
 * @param where what he has of it
 * @throws AppError LIMIT_REACHED, or the bound's own code
 */
export async function demandRoomFor({ q }: Db, table: PgTable, where: SQL | undefined, { most, text, code = 'LIMIT_REACHED' }: Bound): Promise<void> {
  if (await q.$count(table, where) >= most) throw new AppError(code, { text })
}
