import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROCESS_STATE } from '#schemas/kit/index.ts'
import { step } from '#shared/approval/machine.ts'
import { isRefused, TO_STARTER, type Act, type Content, type Instance } from '#shared/approval/types.ts'
import { CONTENT, FACTS, fresh, node, people } from './fixtures.ts'
import { followed } from './followed.ts'

/** A mutation run walks fewer steps, and need not reach every state. */
const WALKS = Number(process.env.PROPERTY_RUNS ?? 300)
const IS_WHOLE = process.env.PROPERTY_RUNS === undefined

const PEOPLE = ['starter', 'a', 'b', 'c', 'd']
const someone = fc.constantFrom(...PEOPLE)
const someNode = (i: number) => fc.record({
  users: fc.uniqueArray(someone, { maxLength: 3 }), mode: fc.constantFrom('ANY' as const, 'ALL' as const, 'SEQ' as const),
  category: fc.constantFrom('APPROVE' as const, 'APPROVE' as const, 'HANDLE' as const, 'CC' as const),
  whenEmpty: fc.constantFrom('ADMIN' as const, 'SKIP' as const, 'REJECT' as const),
}).map(({ users, ...more }) => node(`n${i}`, users, more))
const definition = fc.integer({ min: 1, max: 5 }).chain(count => fc.tuple(...Array.from({ length: count }, (_, i) => someNode(i))))
  .map(nodes => [node('first', ['a', 'b']), ...nodes])
const rules = fc.record({ allowSelf: fc.boolean(), recallAnyTime: fc.boolean(), straight: fc.boolean() })
const staff = fc.record({
  leaders: fc.constantFrom([], ['leader'], ['starter']), admins: fc.constantFrom(['admin'], ['starter'], ['starter', 'admin']),
  delegates: fc.dictionary(someone, someone, { maxKeys: 3 }),
})
/** A random action; its effect depends on the instance's state. */
const actArbitrary = fc.record({
  // Final actions are rare, so that later ones are tested too.
  kind: fc.constantFrom(...Object.entries({
    submit: 5, agree: 12, disagree: 4, recall: 1, cancel: 0.1, takeBack: 2, transfer: 1, reassign: 1, add: 1, remind: 1, reaudit: 2,
    effect: 3, leave: 1, return: 1,
  }).flatMap(([kind, weight]) => Array.from({ length: weight * 10 }, () => kind))),
  who: fc.integer({ min: 0, max: 99 }), whom: someone, back: fc.integer({ min: 0, max: 9 }), amount: fc.constantFrom('82000', '99000'),
  changes: fc.boolean(), fails: fc.boolean(), late: fc.boolean(),
})

function actOf(
  instance: Instance,
  { kind, who: actorIndex, whom, back, amount, changes, fails, late: byAnybody }: ReturnType<typeof actArbitrary.generate>['value']
): Act {
  const open = instance.tasks.filter(({ state }) => state === 'OPEN')
  // Mostly an assignee, sometimes anybody.
  const by = open.length > 0 && !byAnybody ? open[actorIndex % open.length]!.userId : PEOPLE[actorIndex % PEOPLE.length]!
  const keys = instance.nodes.map(({ taskDefinitionKey }) => taskDefinitionKey)
  const passedKeys = keys.slice(0, open.length > 0 ? keys.indexOf(open[0]!.node) + 1 : keys.length)
  switch (kind) {
    case 'submit': return {
      kind, by: 'starter', urgency: 50, facts: { ...FACTS, amount }, content: { whole: `${amount} ${changes}`, figures: amount },
    }
    case 'agree': return { kind, by, opinion: '同意' }
    case 'disagree': return { kind, by, opinion: '不同意', to: [TO_STARTER, ...passedKeys, 'elsewhere'][back % (passedKeys.length + 2)]! }
    case 'cancel': return { kind, by: byAnybody ? by : 'starter', opinion: '作废' }
    case 'transfer': return { kind, by, to: whom, opinion: '' }
    case 'reassign': return { kind, by: 'admin', from: by, to: whom }
    case 'add': return { kind, by, users: [whom], when: fails ? 'BEFORE' : 'AFTER', opinion: '' }
    case 'effect': return { kind, failed: fails ? '库存不足' : null }
    case 'reaudit': return { kind, by: 'admin', opinion: '数量有误' }
    // After people changed, the assignees are determined again.
    case 'leave': case 'return': return { kind: 'refresh' }
    case 'takeBack': return { kind, by: PEOPLE[actorIndex % PEOPLE.length]! }
    default: return { kind: kind as 'recall' | 'remind', by: byAnybody ? by : 'starter' }
  }
}

it('has one legal state, somebody who can act, an effect never twice, and a log that only grows, whatever people do', () => {
  const visited = new Set<string>()
  fc.assert(fc.property(definition, rules, staff, fc.array(actArbitrary, { minLength: 5, maxLength: 90, size: 'max' }), (
    nodes, decided, starterIndex, wishes
  ) => {
    let instance = fresh(nodes)
    let balance = 0
    let submitted: Content | null = null
    const history = followed(nodes, decided)
    const departed = new Set<string>()
    wishes.forEach((one, i) => {
      const before = instance
      if (one.kind === 'leave') departed.add(one.whom)
      if (one.kind === 'return') departed.delete(one.whom)
      const act = actOf(before, one)
      const outcome = step(
        before, act,
        { people: people({ ...starterIndex, gone: departed }), rules: decided, now: new Date(Date.UTC(2026, 0, 1, i)).toISOString() }
      )
      if (act.kind === 'disagree') {
        const task = before.state === 'RUNNING'
          ? before.tasks.find(({ state, userId }) => state === 'OPEN' && userId === act.by)
          : undefined
        expect(isRefused(outcome)).toBe(task === undefined || !history.goesBackTo(act.to, task.node))
      }
      if (isRefused(outcome)) {
        expect(outcome.refusal).not.toBe('')
        return
      }
      instance = outcome.instance
      // Only a user who has just agreed passes automatically: not at the node of a rejection, and not by an agreement to earlier content.
      for (const opened of history.step(act, before, instance)) {
        if (opened.passes) visited.add('passed')
        expect(opened).toEqual({ ...opened, isPassed: opened.passes })
      }
      if (act.kind === 'submit') {
        // A resubmit goes straight back only with the same content, including the figures behind the amount.
        if (before.state === 'REJECTED' && instance.round === before.round)
          expect([act.facts.amount, act.content.figures]).toEqual([before.facts.amount, before.content?.figures])
        submitted = act.content
      }
      visited.add(instance.state)
      expect(Object.keys(PROCESS_STATE)).toContain(instance.state)
      const pending = instance.tasks.filter(({ state }) => state === 'OPEN' || state === 'WAITING')
      const open = pending.filter(({ state }) => state === 'OPEN')
      if (instance.state === 'RUNNING') expect(open.length).toBeGreaterThan(0)
      else expect(pending).toEqual([])
      for (const task of pending) expect([task.node, task.round]).toEqual([instance.route[instance.at], instance.round])
      if (!decided.allowSelf) {
        expect(open.map(({ userId }) => userId)).not.toContain('starter')
        expect(instance.log.filter(({ action, userId }) => (action === 'AGREE' || action === 'AUTO') && userId === 'starter')).toEqual([])
      }
      // A departed user gets no tasks, and a change of people alone causes no agreement.
      if (one.kind === 'leave') {
        visited.add(instance === before ? 'untouched' : 'replaced')
        const transferees = new Set(instance.log.flatMap(({ action, to }) => (action === 'TRANSFER' ? to : [])))
        const assignees = pending.filter(task => task.addedTo === null && !transferees.has(task.userId))
          .map(({ userId, onBehalf }) => onBehalf ?? userId)
        expect(assignees.filter(id =>
          departed.has(id) && !people(starterIndex).leaders.includes(id) && !people(starterIndex).admins.includes(id) && !(
            decided.allowSelf && id === 'starter'
          ))).toEqual(
          []
        )
        expect([instance.at, outcome.effect]).toEqual([before.at, null])
      }
      if (outcome.effect === 'APPLY') expect(instance.content).toEqual(submitted)
      expect(instance.log.slice(0, before.log.length)).toEqual(before.log)
      expect(instance.tasks.length).toBeGreaterThanOrEqual(before.tasks.length)
      instance.tasks.forEach((task, id) => expect(task.id).toBe(id))
      // The effect is applied once between two reversals, and exactly on full agreement.
      expect(outcome.effect === 'APPLY').toBe(instance.state === 'PROCESSED' && instance !== before)
      if (before.state === 'PROCESSED' && instance.state === 'COMPLETE') balance += 1
      if (outcome.effect === 'UNDO') balance -= 1
      expect(balance).toBe(instance.state === 'COMPLETE' ? 1 : 0)
      const notified = new Set(outcome.messages.filter(({ kind }) => kind === 'TASK').flatMap(({ to }) => to))
      const previous = new Map(before.tasks.map(task => [task.id, task]))
      for (const task of open) {
        const old = previous.get(task.id)
        if (old?.state !== 'OPEN' || old.userId !== task.userId) expect(notified).toContain(task.userId)
      }
    })
  }), { numRuns: WALKS })
  // The random walk has reached every state.
  if (IS_WHOLE)
    for (const state of [
      'passed', 'replaced', 'untouched', 'RUNNING', 'REJECTED', 'RECALLED', 'CANCELLED', 'PROCESSED', 'COMPLETE', 'FAIL', 'NOT_START',
    ])
      expect([...visited]).toContain(state)
})

it('comes to its end where everybody agrees, whatever the definition', () => {
  fc.assert(fc.property(definition, rules, (nodes, decided) => {
    let instance = fresh(nodes)
    const go = (act: Act): void => {
      const outcome = step(instance, act, { people: people(), rules: decided, now: '2026-01-01T00:00:00.000Z' })
      if (!isRefused(outcome)) instance = outcome.instance
    }
    go({ kind: 'submit', by: 'starter', urgency: 50, facts: FACTS, content: CONTENT })
    for (let i = 0; i < 60 && instance.state === 'RUNNING'; i += 1)
      go({ kind: 'agree', by: instance.tasks.find(({ state }) => state === 'OPEN')!.userId, opinion: '同意' })
    expect(['PROCESSED', 'REJECTED']).toContain(instance.state)
  }))
})
