import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { nameOf, type Serving } from './hooks.ts'
import { whatNames } from './namedBy.ts'
import type { StoredRecord } from './records.ts'
import { whyInSpine } from './spine.ts'

/** Why one of these records cannot be deleted: the refusal of the call, by which a page offers it as well; null lets them all go. */
export async function whyKept({ stored, hooks }: Serving, db: Db, records: readonly StoredRecord[]): Promise<AppError | null> {
  const { document } = stored
  // What has been in a flow is cancelled, not deleted (domain B0).
  const late = document.process === undefined ? undefined : records.find(({ state }) => state !== document.start)
  if (late !== undefined)
    return new AppError('WRONG_STATE', { text: `${nameOf(stored, late) ?? ''}：${document.states[late.state]!}状态不能删除` })
  const why = await hooks.keeps?.(db, records) ?? await whatNames(db, stored, records) ?? await whyInSpine(
    db, stored, records.map(({ id }) => id)
  )
  return why === null ? null : new AppError('IN_USE', { text: why })
}
