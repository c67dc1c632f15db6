import { actionRefusal, actionsFrom, type Action, type Document } from '#schemas/kit/index.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { needOfAction } from '#shared/api/document.ts'

type Acts = Pick<Document, 'access' | 'actions'>

export const mayAct = (ctx: Ctx, document: Acts, action: Action<string>): boolean =>
  meets(ctx, needOfAction(document, action)) && (!action.seeAll || ctx.seeAll)

/** For the document's page and list. */
export const actsOf = (ctx: Ctx, document: Acts, state: string): string[] =>
  actionsFrom({ states: {}, actions: document.actions }, state).filter(name => mayAct(ctx, document, document.actions[name]!))

/**
 * @param name label of the document in the message
 * @throws AppError WRONG_STATE where the action is not possible; NOT_FOUND where it does not exist
 */
export function demandAction(
  document: Pick<Document, 'actStates' | 'actions'>, action: string, state: string, name?: string
): Action<string> {
  if (!Object.hasOwn(document.actions, action)) throw new AppError('NOT_FOUND')
  // An approved document has no action state before the last agreement.
  const refusal = state === ''
    ? `审批完成后才能${document.actions[action]!.label}`
    : actionRefusal({ states: document.actStates, actions: document.actions }, action, state)
  if (refusal !== null) throw new AppError('WRONG_STATE', { text: name === undefined ? refusal : `${name}：${refusal}` })
  return document.actions[action]!
}
