import type { Tx } from '#server/db/tx.ts'
import type { ImportSource } from './types.ts'

/** Defers unique constraints until all writes are done, so that rows can exchange values. @throws AppError ALREADY_EXISTS */
export async function givingWay<T>(
  tx: Tx, { deferred }: Pick<ImportSource, 'deferred'>, write: () => Promise<T>,
): Promise<T> {
  if (!deferred) return write()
  await tx.sql`set constraints all deferred`
  const result = await write()
  await tx.sql`set constraints all immediate`
  return result
}
