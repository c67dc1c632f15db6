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

type Of<T extends ContentTable, L extends string> = ServedContents<T, L>
const DAY_MS = 86_400_000

/** What the person may do with a document now. The platform's are only copied, but by the platform itself. */
export function canOfContent(
  { document }: Pick<ServedContents, 'document'>, ctx: Ctx, { merchantId, state }: Pick<StoredContent['record'], 'merchantId' | 'state'>
) {
  const edits = meets(ctx, editNeedOf(document))
  const own = merchantId === ctx.merchantId
  return {
    edit: edits && own && document.editable.includes(state), copy: edits && state !== document.contents?.bin?.state,
    acts: own ? actsOf(ctx, document, state) : [],
  }
}

function refuseLate<T extends ContentTable, L extends string>(
  of: Of<T, L>, { record: { state, deletedAt }, draft }: StoredContent<T>, now: Date
): void {
  const { bin } = of.document.contents!
  if (bin === undefined || state !== bin.state || deletedAt === null || now.getTime() - Date.parse(deletedAt) <= bin.days * DAY_MS) return
  throw new AppError('WRONG_STATE', { text: `${codeIn(of, draft)}：删除已超过${bin.days}天，不能恢复` })
}

/** All checks of a save, as a `checked` action asks for them. */
async function refuseUnfinished<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, stored: readonly StoredContent<T>[]
): Promise<void> {
  const [lookups, known] = [await lookupsFor(tx), await pinnedRecords(tx, of, stored.map(({ draft }) => draft))]
  for (const { draft } of stored) {
    const pinned = pin(of, draft, draft, known)
    const refused = refusalOf(of.document, computeDraft(of.document, pinned.draft), lookups, pinned.faults)
    if (refused !== null) throw refusedError({ ...refused, text: `${codeIn(of, draft)}：${refused.text}` })
  }
}

/**
 * Brings documents into a state by the declaration's actions: all of them or none. One that has the state already stays as it is.
 * @throws AppError NOT_FOUND, WRONG_STATE, FORBIDDEN (an action may have a right of its own), or BAD_ROWS with the number of the
 *   document that is unfinished and the check's text
 */
export async function bringInto<T extends ContentTable, L extends string>(
  tx: Tx, of: Of<T, L>, ids: readonly string[], to: string
): Promise<void> {
  const { document } = of
  const actions = Object.entries(document.actions).filter(([, action]) => action.to === to)
  for (const [, action] of actions) demand(tx.ctx, needOfAction(document, action))
  const locked = await lockContents(tx, of, ids)
  if (locked.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  const asked = locked.filter(({ record }) => record.state !== to)
  for (const stored of asked) {
    const { state } = stored.record
    if (actionTo(document, state, to) === undefined) {
      const said = of.refusal?.(state, to) ?? (actions[0] === undefined ? '' : actionRefusal(document, actions[0][0], state))
      throw new AppError('WRONG_STATE', { text: `${codeIn(of, stored.draft)}：${said ?? ''}` })
    }
    refuseLate(of, stored, tx.ctx.now)
  }
  if (actions.some(([, { checked }]) => checked)) await refuseUnfinished(tx, of, asked)
  await changeState(tx, of, asked, to)
}
