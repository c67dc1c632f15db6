import { routeOf, sameToFlow, type FlowFacts } from '#schemas/org/flowRoute.ts'
import { advance } from './advance.ts'
import { approversAt, choicesFor, nodeOf, withLog, type World } from './nodes.ts'
import type { Act, Content, Instance, Outcome } from './types.ts'

type Post = Extract<Act, { readonly kind: 'post' }>
type Submit = Extract<Act, { readonly kind: 'submit' }>
const STARTABLE: ReadonlySet<string> = new Set(['NOT_START', 'REJECTED', 'RECALLED', 'FAIL'])

export interface Submitted { readonly facts: FlowFacts, readonly content: Content }

/** Straight to the rejecter (domain B12.4) only while condition facts and amount cells equal those approved by the skipped users. */
function goesStraight(instance: Instance, { facts, content }: Submitted, { rules }: World): boolean {
  return instance.state === 'REJECTED' && instance.rejectedBy !== null && rules.straight
    && instance.content?.figures === content.figures && sameToFlow(instance.nodes, instance.facts, facts)
}

export interface Way {
  readonly straight: boolean
  readonly route: readonly string[]
  readonly at: number
  readonly countsFrom: number
}

/** A document that returns straight enters at its rejecting node; agreements count only for unchanged content. */
export function wayOf(instance: Instance, submitted: Submitted, world: World): Way {
  const route = routeOf(instance.nodes, submitted.facts).map(({ taskDefinitionKey }) => taskDefinitionKey)
  const back = goesStraight(instance, submitted, world) ? route.indexOf(instance.rejectedBy!) : -1
  if (back === -1) return { straight: false, route, at: 0, countsFrom: 0 }
  return { straight: true, route, at: back, countsFrom: instance.content?.whole === submitted.content.whole ? instance.countsFrom : back }
}

/** 过账: without an approval; a document sent back is posted by its approval's starter. */
export function post(instance: Instance, { by, facts, content }: Post, { now }: World): Outcome {
  if (instance.state !== 'NOT_START' && by !== instance.starterId) return { refusal: '只有发起人可以过账' }
  if (!STARTABLE.has(instance.state)) return { refusal: '单据已在审批中' }
  const round = instance.log.some(({ action }) => action === 'SUBMIT' || action === 'POST') ? instance.round + 1 : instance.round
  const posted: Instance = {
    ...instance, facts, content, round, route: [], at: 0, countsFrom: 0, chosen: {}, copies: [], rejectedBy: null, starterId: by,
    state: 'PROCESSED',
  }
  return { instance: withLog(posted, now, { action: 'POST', node: null, userId: by }), messages: [], effect: 'APPLY' }
}

/** @returns a refusal if a first approver is missing or not chosen */
export function submit(instance: Instance, act: Submit, world: World): Outcome {
  const { now, people } = world
  if (act.by !== instance.starterId) return { refusal: '只有发起人可以提交' }
  if (!STARTABLE.has(instance.state)) return { refusal: '单据已在审批中' }
  const { straight, ...way } = wayOf(instance, act, world)
  const fresh = instance.state === 'NOT_START' && instance.tasks.length === 0
  const started: Instance = {
    ...instance, ...way, urgency: act.urgency, facts: act.facts, content: act.content,
    round: fresh || straight ? instance.round : instance.round + 1,
    copies: [...new Set(act.copies ?? [])], state: 'STARTING', rejectedBy: null,
    chosen: straight ? instance.chosen : {},
  }
  const first = started.route.slice(started.at).find(key => nodeOf(started, key).category !== 'CC')
  if (first === undefined) return { refusal: '该单据没有审批节点，请联系管理员' }
  const choices = choicesFor(started, first, people)
  const chosen = choices === null || (straight && started.chosen[first] !== undefined)
    ? started.chosen
    : { ...started.chosen, [first]: (act.next ?? []).filter(id => choices.includes(id)) }
  if (choices !== null && (chosen[first] ?? []).length === 0) return { refusal: '请选择下一节点的审批人' }
  const ready = { ...started, chosen }
  const node = nodeOf(ready, first)
  const { missing } = approversAt(ready, node, world)
  if (missing !== null && missing !== '') return { refusal: missing }
  const begins = withLog(ready, now, { action: 'SUBMIT', node: null, userId: act.by, to: ready.copies })
  const copied = act.copiesAt === 'START' ? ready.copies.map(id => people.actsFor(id)) : []
  if (copied.length === 0) return advance(begins, world)
  return advance(withLog(begins, now, { action: 'CC', node: null, to: copied }), world, [{ kind: 'CC', to: copied }])
}
