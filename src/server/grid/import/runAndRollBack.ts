import { savepoint, type Tx } from '#server/db/tx.ts'

export async function runAndRollBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await savepoint(tx)
  const result = await work()
  await before.undo()
  return result
}
