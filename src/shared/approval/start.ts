import { routeOf, type FlowFacts } from '#schemas/org/flowRoute.ts'
import { comparePlain } from '#schemas/kit/index.ts'
import { advance } from './advance.ts'
import { askedAt, choicesFor, nodeOf, withLog, type World } from './nodes.ts'
import type { Act, Instance, Outcome } from './types.ts'

type Submit = Extract<Act, { readonly kind: 'submit' }>
const STARTABLE: ReadonlySet<string> = new Set(['NOT_START', 'REJECTED', 'RECALLED', 'FAIL'])

/** Whether a corrected document goes straight back to who rejected it (domain B12.4). */
function goesStraight(instance: Instance, facts: FlowFacts, { rules }: World): boolean {
  if (instance.state !== 'REJECTED' || instance.rejectedBy === null) return false
  return comparePlain(facts.amount, instance.facts.amount) === 0 ? rules.straight.otherwise : rules.straight.amountChanged
}

/** The nodes that a submit would pass, and at which of them it would begin: what goes straight back keeps its route and enters it where it was rejected. */
export function wayOf(instance: Instance, facts: FlowFacts, world: World): { readonly straight: boolean, readonly route: readonly string[], readonly at: number } {
  if (goesStraight(instance, facts, world)) return { straight: true, route: instance.route, at: instance.route.indexOf(instance.rejectedBy!) }
  return { straight: false, route: routeOf(instance.nodes, facts).map(({ taskDefinitionKey }) => taskDefinitionKey), at: 0 }
}

/** Begins an approval, or goes on with one that came back to its starter. @returns a refusal where a first approver is missing or not chosen */
export function submit(instance: Instance, act: Submit, world: World): Outcome {
  const { now, people } = world
  if (act.by !== instance.starterId) return { refusal: '只有发起人可以提交' }
  if (!STARTABLE.has(instance.state)) return { refusal: '单据已在审批中' }
  const { straight, route, at } = wayOf(instance, act.facts, world)
  const fresh = instance.state === 'NOT_START' && instance.tasks.length === 0
  const begun: Instance = {
    ...instance, urgency: act.urgency, facts: act.facts, route, round: fresh || straight ? instance.round : instance.round + 1,
    at, copies: [...new Set(act.copies ?? [])], state: 'STARTING', rejectedBy: null,
    chosen: straight ? instance.chosen : {},
  }
  const first = begun.route.slice(begun.at).find(key => nodeOf(begun, key).category !== 'CC')
  if (first === undefined) return { refusal: '该单据没有审批节点，请联系管理员' }
  const choices = choicesFor(begun, first, people)
  const chosen = choices === null || (straight && begun.chosen[first] !== undefined) ? begun.chosen : { ...begun.chosen, [first]: (act.next ?? []).filter(id => choices.includes(id)) }
  if (choices !== null && (chosen[first] ?? []).length === 0) return { refusal: '请选择下一节点的审批人' }
  const ready = { ...begun, chosen }
  const node = nodeOf(ready, first)
  const { missing } = askedAt(ready, node, world)
  if (missing !== null && missing !== '') return { refusal: missing }
  const begins = withLog(ready, now, { action: 'SUBMIT', node: null, userId: act.by, to: ready.copies })
  const copied = act.copiesAt === 'START' ? ready.copies.map(id => people.actsFor(id)) : []
  if (copied.length === 0) return advance(begins, world)
  return advance(withLog(begins, now, { action: 'CC', node: null, to: copied }), world, [{ kind: 'CC', to: copied }])
}
