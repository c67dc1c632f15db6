import { actionRefusal, actionTo, computeDraft } from '#schemas/kit/index.ts'
import { demand, meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { editNeedOf, needOfAction } from '#shared/api/document.ts'
import { actsOf } from './acts.ts'
import { lockContents, type ContentTable, type StoredContent } from './contents.ts'
import { changeState } from './contentWriting.ts'
import { pin, pinnedRecords } from './pinned.ts'
import { refusalOf, refusedError } from './refusal.ts'
import { codeIn, type ServedContents } from './servedContents.ts'

type Served<T extends ContentTable, L extends string> = ServedContents<T, L>
const DAY_MS = 86_400_000

/** The user's permissions on a document. The platform's can only be copied, except by the platform. */
export function canOfContent(
  { document }: Pick<ServedContents, 'document'>, ctx: Ctx, { merchantId, state }: Pick<StoredContent['record'], 'merchantId' | 'state'>
) {
  const edits = meets(ctx, editNeedOf(document))
  const isOwn = merchantId === ctx.merchantId
  return {
    edit: edits && isOwn && document.editable.includes(state), copy: edits && state !== document.contents?.bin?.state,
    acts: isOwn ? actsOf(ctx, document, state) : [],
  }
}

function refuseLate<T extends ContentTable, L extends string>(
  served: Served<T, L>, { record: { state, deletedAt }, draft }: StoredContent<T>, now: Date
): void {
  const { bin } = served.document.contents!
  if (bin === undefined || state !== bin.state || deletedAt === null || now.getTime() - Date.parse(deletedAt) <= bin.days * DAY_MS) return
  throw new AppError('WRONG_STATE', { text: `${codeIn(served, draft)}：删除已超过${bin.days}天，不能恢复` })
}

/** Runs all checks of a save, for a `checked` action. */
async function refuseUnfinished<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, stored: readonly StoredContent<T>[]
): Promise<void> {
  const [lookups, pinnedById] = [await lookupsFor(tx), await pinnedRecords(tx, served, stored.map(({ draft }) => draft))]
  for (const { draft } of stored) {
    const pinned = pin(served, draft, draft, pinnedById)
    const refused = refusalOf(served.document, computeDraft(served.document, pinned.draft), lookups, pinned.faults)
    if (refused !== null) throw refusedError({ ...refused, text: `${codeIn(served, draft)}：${refused.text}` })
  }
}

/**
 * Changes the state of documents by the declaration's actions, all or none. Idempotent.
 * @throws AppError NOT_FOUND, WRONG_STATE, FORBIDDEN (an action may have its own permission), or BAD_ROWS with the number of the incomplete
 *   document and the check's text
 */
export async function bringInto<T extends ContentTable, L extends string>(
  tx: Tx, served: Served<T, L>, ids: readonly string[], to: string
): Promise<void> {
  const { document } = served
  const actions = Object.entries(document.actions).filter(([, action]) => action.to === to)
  for (const [, action] of actions) demand(tx.ctx, needOfAction(document, action))
  const locked = await lockContents(tx, served, ids)
  if (locked.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  const pending = locked.filter(({ record }) => record.state !== to)
  for (const stored of pending) {
    const { state } = stored.record
    if (actionTo(document, state, to) === undefined) {
      const message = served.refusal?.(state, to) ?? (actions[0] === undefined ? '' : actionRefusal(document, actions[0][0], state))
      throw new AppError('WRONG_STATE', { text: `${codeIn(served, stored.draft)}：${message ?? ''}` })
    }
    refuseLate(served, stored, tx.ctx.now)
  }
  if (actions.some(([, { checked }]) => checked)) await refuseUnfinished(tx, served, pending)
  await changeState(tx, served, pending, to)
}
