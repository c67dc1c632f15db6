import { actionRefusal, actionsFrom, type Action, type Document } from '#schemas/kit/index.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { needOfAction } from '#shared/api/document.ts'

type Acts = Pick<Document, 'access' | 'actions'>

/** Whether the person may do an action at all. */
export const mayAct = (ctx: Ctx, document: Acts, action: Action<string>): boolean =>
  meets(ctx, needOfAction(document, action)) && (!action.seeAll || ctx.seeAll)

/** Names of the actions that the person may do on a document in this state: what its page and its list offer. */
export const actsOf = (ctx: Ctx, document: Acts, state: string): string[] =>
  actionsFrom({ states: {}, actions: document.actions }, state).filter(name => mayAct(ctx, document, document.actions[name]!))

/**
 * The action, which may begin in this state.
 * @param name what the document is called in the message
 * @throws AppError WRONG_STATE where it may not; NOT_FOUND where there is no such action
 */
export function demandAction(
  document: Pick<Document, 'actStates' | 'actions'>, action: string, state: string, name?: string
): Action<string> {
  if (!Object.hasOwn(document.actions, action)) throw new AppError('NOT_FOUND')
  // Before everybody has agreed an approved document has come nowhere yet.
  const refusal = state === ''
    ? `审批完成后才能${document.actions[action]!.label}`
    : actionRefusal({ states: document.actStates, actions: document.actions }, action, state)
  if (refusal !== null) throw new AppError('WRONG_STATE', { text: name === undefined ? refusal : `${name}：${refusal}` })
  return document.actions[action]!
}
