import type { Tx } from '#server/db/tx.ts'

/** Does the work to see what would come of it, and takes everything back that it has written. */
export async function tryOut<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.sql`savepoint tried`
  const result = await work()
  await tx.sql`rollback to savepoint tried`
  return result
}
