import { ALWAYS } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { FlowFacts } from '#schemas/org/flowRoute.ts'
import { step } from '#shared/approval/machine.ts'
import type { World } from '#shared/approval/nodes.ts'
import { isRefused, type Act, type Content, type Instance, type People, type Rules, type Stepped } from '#shared/approval/types.ts'

export const FACTS: FlowFacts = { amount: '82000', overBudget: false, urgency: '50', projectType: '1', contractKind: '' }
export const CONTENT: Content = { whole: '甲供 100 m²', figures: '100' }
export const node = (key: string, users: readonly string[], more: Partial<FlowNode> = {}): FlowNode => ({
  taskDefinitionKey: key, name: key, category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [], users, whenEmpty: 'ADMIN',
  timeoutHours: null, condition: ALWAYS, ...more,
})
export const fresh = (nodes: readonly FlowNode[], starterId = 'starter'): Instance => ({
  state: 'NOT_START', round: 0, starterId, urgency: 50, nodes, facts: FACTS, content: null, route: [], at: 0, countsFrom: 0, chosen: {},
  copies: [], rejectedBy: null, tasks: [], log: [],
})

/** People referenced by id in nodes; those in `gone` are missing. */
export const people = (
  more: Partial<People> & { readonly gone?: ReadonlySet<string>, readonly delegates?: Readonly<Record<string, string>> } = {}
): People =>
  ({
    candidates: ({ users }) => users.filter(id => !more.gone?.has(id)),
    leaders: ['leader'], admins: ['admin'], actsFor: id => more.delegates?.[id] ?? id, roleNames: ({ roles }) => roles.join('、'), ...more,
  })
export const RULES: Rules = { allowSelf: false, recallAnyTime: false, straight: true }

/** Drives an approval action by action, an hour apart. */
export function drive(start: Instance, world: Partial<World> = {}) {
  let instance = start
  let hour = 0
  const sent: string[] = []
  const effects: string[] = []
  const at = (): World => ({ people: people(), rules: RULES, ...world, now: new Date(Date.UTC(2026, 4, 1, hour)).toISOString() })
  const act = (input: Act): Stepped => {
    hour += 1
    const outcome = step(instance, input, at())
    if (isRefused(outcome)) throw new Error(outcome.refusal)
    instance = outcome.instance
    if (outcome.effect !== null) effects.push(outcome.effect)
    sent.push(...outcome.messages.map(({ kind, to }) => `${kind} ${to.join()}`))
    return outcome
  }
  return {
    act, sent, effects,
    get instance() { return instance },
    submit: (more: Partial<Extract<Act, { kind: 'submit' }>> = {}) =>
      act({ kind: 'submit', by: start.starterId, urgency: 50, facts: FACTS, content: CONTENT, ...more }),
    agree: (by: string, next?: readonly string[]) => act({ kind: 'agree', by, opinion: '同意', ...(next && { next }) }),
    disagree: (by: string, to: string) => act({ kind: 'disagree', by, opinion: '上次驳回的问题没改', to }),
    open: () => instance.tasks.filter(({ state }) => state === 'OPEN').map(({ userId }) => userId),
    actions: () => instance.log.map(({ action }) => action),
  }
}
