import { savepoint, type Tx } from '#server/db/tx.ts'

/** Does the work to see what would come of it, and takes everything back that it has written. */
export async function tryOut<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await savepoint(tx)
  const result = await work()
  await before.undo()
  return result
}
