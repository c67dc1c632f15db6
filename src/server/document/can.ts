import type { Permission, PermissionAction } from '#schemas/dict/permissions.ts'
import { AppError } from '#server/core/errors.ts'
import type { Ctx } from '#server/core/ctx.ts'

/** What is needed of a declared document here. */
interface Acts<S extends string> {
  readonly states: Readonly<Record<S, string>>
  readonly actions: Readonly<Record<string, { readonly label: string, readonly from: readonly S[], readonly to: S, readonly allow: string }>>
}

/** Whether the person holds the key with the action. */
export const can = (ctx: Ctx, action: PermissionAction, key: Permission): boolean => ctx.permissions.has(`${key}:${action}`)

/**
 * Which of a document's actions the person may do on it in this state: the `can` of every document reply, from which
 * buttons are drawn. `right` names the permission action that each action counts as.
 */
export function canOf<S extends string, A extends string>(
  ctx: Ctx, document: Acts<S>, state: NoInfer<S>, right: Readonly<Record<A, PermissionAction>>,
): Readonly<Record<A, boolean>> {
  const entries = Object.entries<PermissionAction>(right).map(([name, permission]) => {
    const action = document.actions[name]
    return [name, action !== undefined && action.from.includes(state) && ctx.permissions.has(`${action.allow}:${permission}`)]
  })
  return Object.fromEntries(entries) as Record<A, boolean>
}

/**
 * The state that an action leads to.
 * @throws AppError WRONG_STATE when it may not begin in this state
 */
export function stateAfter<S extends string>(document: Acts<S>, action: string, state: NoInfer<S>): S {
  const found = document.actions[action]
  if (found === undefined) throw new Error(`the document has no action ${action}`)
  if (!found.from.includes(state)) throw new AppError('WRONG_STATE', { text: `${document.states[state]}状态不能${found.label}` })
  return found.to
}
