import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { nameOf, type Serving } from './hooks.ts'
import { whatNames } from './namedBy.ts'
import type { StoredRecord } from './records.ts'
import { whyInSpine } from './spine.ts'

/** Why the records cannot be deleted, for the call and the page; null if all can be. */
export async function deletionRefusal({ stored, hooks }: Serving, db: Db, records: readonly StoredRecord[]): Promise<AppError | null> {
  const { document } = stored
  // A document that was in a flow can only be cancelled (domain B0).
  const started = document.process === undefined ? undefined : records.find(({ state }) => state !== document.start)
  if (started !== undefined)
    return new AppError('WRONG_STATE', { text: `${nameOf(stored, started) ?? ''}：${document.states[started.state]!}状态不能删除` })
  const reason = await hooks.keeps?.(db, records) ?? await whatNames(db, stored, records) ?? await whyInSpine(
    db, stored, records.map(({ id }) => id)
  )
  return reason === null ? null : new AppError('IN_USE', { text: reason })
}
