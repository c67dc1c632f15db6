import type { Tx } from '#server/db/tx.ts'
import type { ImportSource } from './types.ts'

/** Writes rows among which some take the unique values that others give up; when all are written, no two may have the same. @throws AppError ALREADY_EXISTS */
export async function givingWay<T>(tx: Tx, { deferred }: Pick<ImportSource, 'deferred'>, write: () => Promise<T>): Promise<T> {
  if (!deferred) return write()
  await tx.sql`set constraints all deferred`
  const result = await write()
  await tx.sql`set constraints all immediate`
  return result
}
