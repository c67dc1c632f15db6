import { savepoint, type Tx } from '#server/db/tx.ts'

/** Runs the work for its result and rolls back its writes. */
export async function tryOut<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await savepoint(tx)
  const result = await work()
  await before.undo()
  return result
}
