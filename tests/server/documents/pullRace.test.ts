import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { pullApi } from '#shared/api/pulls.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { giveBackApi } from '../../gallery/register/api.ts'
import type { Person } from '../harness/world.ts'
import { withSupplies, type From } from './supplies.ts'

const MERCHANT = 'm-pull-race'
const [PROMISE, DELIVERY, LOAN, BACK] = ['gallery.promise', 'gallery.delivery', 'gallery.loan', 'gallery.giveBack'] as const
const AT_ONCE = 50
const world = withSupplies(MERCHANT)
const { promise, loan, deliver, giveBack, submit, answer: decide, standing: pullState, standings, versionOf, stateOf, reaudit } = world
let me: Person
let boss: Person
beforeAll(async () => ({ me, boss } = await world.begin()))

const outcome = async (work: Promise<unknown>): Promise<string> =>
  work.then(() => 'done', (error: unknown) => /"msg":"([^"]*)"/.exec(String(error))?.[1] ?? String(error))

it('of fifty who give back the last piece one does, and the others hear the line and what is left', async () => {
  const last = await loan(me, '1')
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => outcome(giveBack(me, [{ from: last, quantity: '1' }]))))
  expect(outcomes.filter(text => text === 'done')).toHaveLength(1)
  expect([...new Set(outcomes.filter(text => text !== 'done'))]).toEqual(['第 1 行 瓷砖：借用单剩余 0，本次 1'])
  expect(await pullState(me, LOAN, last, BACK)).toEqual([1, 1, 0, 0])
})

it('of fifty who submit for the last pieces one does, in whatever order they name the rows', async () => {
  const { goods: [one, two] } = await promise(me, boss, ['1', '1'])
  const drafts = await Promise.all(Array.from(
    { length: AT_ONCE }, (_, i) => deliver(me, (i % 2 === 0 ? [one!, two!] : [two!, one!]).map(from => ({ from, quantity: '1' })))
  ))
  const outcomes = await Promise.all(drafts.map(draft => outcome(submit(me, DELIVERY, draft))))
  expect(outcomes.filter(text => text === 'done')).toHaveLength(1)
  expect([...new Set(outcomes.filter(text => text !== 'done'))]).toEqual(['第 1 行 瓷砖：供货约定剩余 0，本次 1'])
  expect([await pullState(me, PROMISE, one!), await pullState(me, PROMISE, two!)]).toEqual([[1, 0, 1, 0], [1, 0, 1, 0]])
})

it('somebody who takes and somebody who closes the remainder or takes the document back do not both win', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, goods: [one] } = await promise(me, boss, ['1'])
    const draft = await deliver(me, [{ from: one!, quantity: '1' }])
    const other = round % 2 === 0
      ? reaudit(me, PROMISE, id)
      : me.call(pullApi.close, { kind: PROMISE, id, line: 'goods', remainder: DELIVERY, rows: [one!.row], reason: '停产' })
    const outcomes = await Promise.all([outcome(submit(me, DELIVERY, draft)), outcome(other)])
    expect(outcomes.filter(text => text === 'done'), outcomes.join('；')).toHaveLength(1)
  }
})

type Action = 'save' | 'submit' | 'agree' | 'reject' | 'cancel' | 'reaudit' | 'close' | 'reopen'
interface Move { readonly deed: Action, readonly doc: number, readonly row: number, readonly quantity: number }
const DOCS = 3
const REQUESTED = [6, 4] as const
const move: fc.Arbitrary<Move> = fc.record({
  deed: fc.constantFrom<Action>('save', 'save', 'submit', 'submit', 'agree', 'agree', 'reject', 'cancel', 'reaudit', 'close', 'reopen'),
  doc: fc.nat(DOCS - 1), row: fc.nat(REQUESTED.length - 1), quantity: fc.integer({ min: 1, max: 6 }),
})

/** The reference model: each delivery with its row, quantity and state, and which rows are closed. */
interface Receipt { row: number, quantity: number, state: 'NOT_START' | 'RUNNING' | 'COMPLETE' | 'REJECTED' | 'CANCELLED' }
class Ledger {
  readonly slips: (Receipt | undefined)[] = Array.from({ length: DOCS }, () => undefined)
  readonly closed = new Set<number>()
  sum = (row: number, ...states: Receipt['state'][]): number =>
    this.slips.reduce((total, receipt) => total + (receipt?.row === row && states.includes(receipt.state) ? receipt.quantity : 0), 0)
  free = (row: number): number => (this.closed.has(row) ? 0 : REQUESTED[row]! - this.sum(row, 'RUNNING', 'COMPLETE'))
  /** Whether the action is allowed; performs it if so. */
  plays({ deed: action, doc, row, quantity }: Move): boolean {
    const receipt = this.slips[doc]
    const turn = (from: readonly Receipt['state'][], to: Receipt['state']): boolean => {
      if (receipt === undefined || !from.includes(receipt.state)) return false
      receipt.state = to
      return true
    }
    switch (action) {
      case 'save':
        if (receipt !== undefined && !['NOT_START', 'REJECTED'].includes(receipt.state)) return false
        this.slips[doc] = { row, quantity, state: receipt?.state ?? 'NOT_START' }
        return true
      case 'submit': return receipt !== undefined && receipt.quantity <= this.free(receipt.row)
        && turn(['NOT_START', 'REJECTED'], 'RUNNING')
      case 'agree': return turn(['RUNNING'], 'COMPLETE')
      case 'reject': return turn(['RUNNING'], 'REJECTED')
      case 'cancel': return turn(['NOT_START', 'REJECTED'], 'CANCELLED')
      case 'reaudit': return turn(['COMPLETE'], 'NOT_START')
      case 'close': return this.free(row) > 0 && this.closed.add(row).has(row)
      case 'reopen': return this.closed.delete(row)
    }
  }
}

/** Performs the same actions by the product's calls. */
class Executor {
  readonly ids: (string | undefined)[] = Array.from({ length: DOCS }, () => undefined)
  readonly rows: readonly From[]
  constructor(rows: readonly From[]) { this.rows = rows }
  async play({ deed: action, doc, row, quantity }: Move): Promise<unknown> {
    const id = this.ids[doc]
    const from = this.rows[row]!
    const rowsInput = { kind: PROMISE, id: from.document, line: 'goods', remainder: DELIVERY, rows: [from.row] }
    switch (action) {
      case 'save': {
        const saved = await deliver(me, [{ from, quantity: String(quantity) }], id === undefined ? {} : await versionOf(me, id))
        this.ids[doc] = saved.id
        return saved
      }
      case 'submit': {
        // Submitting a delivery that is already in approval returns the existing result.
        if (id !== undefined && await stateOf(me, id) === 'RUNNING') throw new Error('running')
        return submit(me, DELIVERY, await versionOf(me, id ?? ''))
      }
      case 'agree': return decide(boss, DELIVERY, id ?? '', 'agree')
      case 'reject': return decide(boss, DELIVERY, id ?? '', 'disagree')
      case 'cancel':
        if (id !== undefined && await stateOf(me, id) === 'RUNNING') throw new Error('running')
        return me.call(approvalApi.act, { kind: DELIVERY, id: id ?? '', deed: { act: 'cancel', opinion: '不要了' } })
      case 'reaudit': return reaudit(me, DELIVERY, id ?? '')
      case 'close': return me.call(pullApi.close, { ...rowsInput, reason: '停产' })
      case 'reopen': return me.call(pullApi.reopen, rowsInput)
    }
  }
}

it('never gives more than there is, never a negative rest, and all of it back once everything is undone', async () => {
  await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 12 }), async moves => {
    const { goods } = await promise(me, boss, REQUESTED.map(String))
    const [ledger, executor] = [new Ledger(), new Executor(goods)]
    for (const one of moves) {
      const done = await executor.play(one).then(() => true, () => false)
      expect([one, done]).toEqual([one, ledger.plays(one)])
      const stands = await standings(me, PROMISE, goods)
      for (const [row, now] of stands.entries()) {
        expect(now).toEqual([REQUESTED[row], ledger.sum(row, 'COMPLETE'), ledger.sum(row, 'RUNNING'), ledger.free(row)])
        expect(Math.min(...now)).toBeGreaterThanOrEqual(0)
        expect(now[1]! + now[2]!).toBeLessThanOrEqual(REQUESTED[row]!)
      }
    }
    for (const [doc, receipt] of ledger.slips.entries()) {
      if (receipt?.state === 'RUNNING') await decide(boss, DELIVERY, executor.ids[doc]!, 'disagree')
      if (receipt?.state === 'COMPLETE') await reaudit(me, DELIVERY, executor.ids[doc]!)
    }
    for (const row of ledger.closed) await executor.play({ deed: 'reopen', doc: 0, row, quantity: 1 })
    expect(await standings(me, PROMISE, goods)).toEqual(REQUESTED.map(quantity => [quantity, 0, 0, quantity]))
  }), { numRuns: 6 })
})

it('of what counts at once gives back what is deleted, and takes what a save adds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(
      fc.record({ doc: fc.nat(2), quantity: fc.integer({ min: 0, max: 5 }) }), { minLength: 4, maxLength: 10 }
    ), async saves => {
      const from = await loan(me, '5')
      const quantities = [0, 0, 0]
      const ids: (string | undefined)[] = [undefined, undefined, undefined]
      const removeDraft = async (id: string, doc: number): Promise<void> => {
        await me.call(giveBackApi.remove, { ids: [id] })
        ids[doc] = undefined
      }
      for (const { doc, quantity } of saves) {
        const id = ids[doc]
        const others = quantities.reduce((sum, current, i) => sum + (i === doc ? 0 : current), 0)
        // A quantity of zero deletes the document.
        const work = quantity === 0
          ? id === undefined ? Promise.resolve() : removeDraft(id, doc)
          : (async () => {
              const stored = id === undefined ? {} : { id, version: (await me.call(giveBackApi.info, { id })).version }
              ids[doc] = (await giveBack(me, [{ from, quantity: String(quantity) }], stored)).id
            })()
        const done = await work.then(() => true, () => false)
        expect(done).toBe(others + quantity <= 5)
        if (done) quantities[doc] = quantity
        const sum = quantities.reduce((total, current) => total + current, 0)
        expect(await pullState(me, LOAN, from, BACK)).toEqual([5, sum, 0, 5 - sum])
      }
    }), { numRuns: 5 }
  )
})
