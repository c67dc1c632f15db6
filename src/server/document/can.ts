import type { Permission, PermissionAction } from '#schemas/dict/permissions.ts'
import { AppError } from '#server/core/errors.ts'
import type { Ctx } from '#server/core/ctx.ts'

interface ActionFacts<S extends string> {
  readonly label: string
  readonly from: readonly S[]
  readonly to: S
  readonly allow: string
}
interface Acts<S extends string, A extends string> {
  readonly states: Readonly<Record<S, string>>
  readonly actions: { readonly [K in A]: ActionFacts<S> }
}

/** Whether the person holds the key with the action. */
export const can = (ctx: Ctx, action: PermissionAction, key: Permission): boolean => ctx.permissions.has(`${key}:${action}`)

/**
 * Which of a document's actions the person may do on it in this state: the `can` of every document reply, from which
 * buttons are drawn. `right` names the permission action that each action counts as.
 */
export function canOf<S extends string, A extends string>(
  ctx: Ctx, document: Acts<S, A>, state: S, right: { readonly [K in A]: PermissionAction },
): { readonly [K in A]: boolean } {
  const entries = Object.entries<ActionFacts<S>>(document.actions).map(([name, { from, allow }]) =>
    [name, from.includes(state) && ctx.permissions.has(`${allow}:${right[name as A]}`)])
  return Object.fromEntries(entries) as { readonly [K in A]: boolean }
}

/**
 * The state that an action leads to.
 * @throws AppError WRONG_STATE when it may not begin in this state
 */
export function stateAfter<S extends string, A extends string>(document: Acts<S, A>, action: A, state: S): S {
  const { from, to, label } = document.actions[action]
  if (!from.includes(state)) throw new AppError('WRONG_STATE', { text: `${document.states[state]}状态不能${label}` })
  return to
}
