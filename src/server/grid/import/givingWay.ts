import type { Tx } from '#server/db/tx.ts'
import type { ImportSource } from './types.ts'

/** Defers unique constraints while rows exchange their values; they are checked after all writes. @throws AppError ALREADY_EXISTS */
export async function givingWay<T>(
  tx: Tx, { deferred }: Pick<ImportSource, 'deferred'>, write: () => Promise<T>,
): Promise<T> {
  if (!deferred) return write()
  await tx.sql`set constraints all deferred`
  const result = await write()
  await tx.sql`set constraints all immediate`
  return result
}
