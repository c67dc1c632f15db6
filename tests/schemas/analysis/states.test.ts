import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_ACTIONS, itemAfter, itemRefusal, type ItemDeed, type ItemFacts, type ItemState } from '#schemas/analysis/itemStates.ts'
import {
  ANALYSE_ACTIONS, ANALYSE_CODE, ANALYSE_STATE, analyseRefusal, analyseStateOf, isOpenRound, OWN_STATES, type AnalyseDeed, type OwnState,
  type RoundFacts,
} from '#schemas/analysis/states.ts'
import { PROCESS_STATE, type ProcessState } from '#schemas/kit/index.ts'

const OPEN: RoundFacts = { processState: 'NOT_START', bestAt: null, supersededAt: null, voidedAt: null, selected: false, changeId: null }
const process = fc.constantFrom(...Object.keys(PROCESS_STATE) as ProcessState[])
const moment = fc.constantFrom(null, '2026-11-24T00:00:00Z')
const round = fc.record({
  processState: process, bestAt: moment, supersededAt: moment, voidedAt: moment, selected: fc.boolean(),
  changeId: fc.constantFrom(null, 'change'),
})

describe('an analysis', () => {
  it('moves along declared acts alone, from being assigned to being selected', () => {
    const way: [AnalyseDeed, OwnState][] = [
      ['assign', 'ASSIGNED'], ['start', 'ANALYSING'], ['submit', 'SUBMITTED'], ['reject', 'REJECTED'], ['reanalyse', 'ANALYSING'],
      ['submit', 'SUBMITTED'], ['select', 'SELECTED'], ['deselect', 'SUBMITTED'], ['withdraw', 'ANALYSING'], ['handBack', 'UNASSIGNED'],
    ]
    let state: OwnState = 'UNASSIGNED'
    for (const [action, next] of way) {
      expect(analyseRefusal(action, state)).toBeNull()
      state = ANALYSE_ACTIONS[action].to
      expect(state).toBe(next)
    }
    expect(analyseRefusal('submit', 'ASSIGNED')).toBe('待分析状态不能提交')
    expect(analyseRefusal('withdraw', 'SELECTED')).toBe('已选用状态不能撤回')
  })

  it('is never submitted that was not begun, nor selected that was not submitted', () => fc.assert(fc.property(
    fc.array(fc.constantFrom(...Object.keys(ANALYSE_ACTIONS) as AnalyseDeed[]), { maxLength: 40 }), actions => {
      let state: OwnState = 'UNASSIGNED'
      const been: OwnState[] = [state]
      for (const action of actions) if (analyseRefusal(action, state) === null) been.push(state = ANALYSE_ACTIONS[action].to)
      const before = (laterState: OwnState, early: OwnState): void => { if (been.includes(laterState))
        expect(been.indexOf(early)).toBeLessThan(been.indexOf(laterState)) }
      if (been.includes('ANALYSING')) expect(been).toContain('ASSIGNED')
      before('SUBMITTED', 'ANALYSING')
      before('SELECTED', 'SUBMITTED')
      before('REJECTED', 'SUBMITTED')
    })))

  it('is shown as its round stands', () => {
    const stateOf = (state: OwnState, facts: Partial<RoundFacts>) => analyseStateOf(state, { ...OPEN, ...facts })
    expect(stateOf('SUBMITTED', {})).toBe('SUBMITTED')
    expect(stateOf('SUBMITTED', { selected: true })).toBe('NOT_SELECTED')
    // Pending estimators continue beside the selected one until the round is decided.
    const toDo = ['ASSIGNED', 'ANALYSING', 'REJECTED'] as const
    expect(toDo.map(state => stateOf(state, { selected: true, bestAt: 'x' }))).toEqual(toDo)
    for (const decided of [{ processState: 'RUNNING' }, { processState: 'COMPLETE' }] as const)
      expect(stateOf('ANALYSING', { selected: true, bestAt: 'x', ...decided })).toBe('NOT_SELECTED')
    expect(stateOf('SELECTED', { selected: true })).toBe('SELECTED')
    expect(stateOf('SELECTED', { selected: true, bestAt: 'x' })).toBe('BEST')
    expect(stateOf('SELECTED', { selected: true, bestAt: 'x', processState: 'RUNNING' })).toBe('AUDITING')
    expect(stateOf('SELECTED', { selected: true, bestAt: 'x', processState: 'REJECTED' })).toBe('BEST')
    expect(stateOf('SELECTED', { selected: true, bestAt: 'x', processState: 'COMPLETE' })).toBe('APPROVED')
    expect(stateOf('SELECTED', { selected: true, bestAt: 'x', processState: 'COMPLETE', supersededAt: 'x' })).toBe('APPROVED')
    expect(stateOf('ANALYSING', { voidedAt: 'x' })).toBe('VOID')
    // A change has no selection: whatever is submitted is approved.
    const ofChange = (state: OwnState, processState: ProcessState) => stateOf(state, { changeId: 'change', processState })
    expect([
      ofChange('SUBMITTED', 'NOT_START'), ofChange('SUBMITTED', 'RUNNING'), ofChange('SUBMITTED', 'COMPLETE'),
      ofChange('REJECTED', 'REJECTED'),
    ]).toEqual(['SUBMITTED', 'AUDITING', 'APPROVED', 'REJECTED'])
  })

  it('is one of the shown states whatever its round is, and a void or approved round is closed', () =>
    fc.assert(fc.property(fc.constantFrom(...OWN_STATES), round, (state, facts) => {
      const displayedState = analyseStateOf(state, facts)
      expect(Object.keys(ANALYSE_STATE)).toContain(displayedState)
      if (['VOID', 'AUDITING', 'APPROVED'].includes(displayedState)) expect(isOpenRound(facts)).toBe(false)
      if (displayedState === 'BEST') expect(isOpenRound(facts)).toBe(facts.supersededAt === null)
    })))

  it(
    'has the codes of the domain, in their order',
    () => expect(Object.values(ANALYSE_CODE)).toEqual(['00', '10', '20', '25', '30', '40', '45', '50', '60', '70', '80'])
  )
})

describe('an item', () => {
  const actionArbitrary = fc.constantFrom(...Object.keys(ITEM_ACTIONS) as ItemDeed[])
  it('never skips a state, and is stood by only with a package, a cost of its own or a reason', () =>
    fc.assert(fc.property(fc.array(actionArbitrary, { maxLength: 60 }), actions => {
      let item: ItemFacts & { packaged: boolean } = { state: 'NONE', noCostReason: null, packaged: false }
      const LEVEL: Readonly<Record<ItemState, number>> = { NONE: 0, MATCHED: 1, CONFIRMED: 2, LOCKED: 3 }
      for (const one of actions) {
        if (itemRefusal(one, item) !== null) continue
        const state = itemAfter(one, item)
        const step = LEVEL[state] - LEVEL[item.state]
        if (one === 'noCost' || (one === 'cancel' && item.noCostReason !== null)) expect(Math.abs(step)).toBe(2)
        else expect(Math.abs(step)).toBeLessThanOrEqual(1)
        item = {
          state, noCostReason: one === 'noCost' ? '甲供' : state === 'NONE' ? null : item.noCostReason,
          packaged: one === 'select' || one === 'ownCost' ? true : state === 'NONE' ? false : item.packaged,
        }
        expect(item.packaged || item.noCostReason !== null).toBe(item.state !== 'NONE')
        expect(item.packaged && item.noCostReason !== null).toBe(false)
      }
    })))

  it('is unsettled by a changed quantity, unless it costs nothing', () => {
    expect(itemAfter('quantity', { state: 'CONFIRMED', noCostReason: null })).toBe('MATCHED')
    expect(itemAfter('quantity', { state: 'CONFIRMED', noCostReason: '甲供' })).toBe('CONFIRMED')
    expect(itemAfter('quantity', { state: 'NONE', noCostReason: null })).toBe('NONE')
    expect(itemRefusal('quantity', { state: 'LOCKED', noCostReason: null })).toBe('已锁定状态不能修改工程量')
    expect(itemRefusal('lock', { state: 'MATCHED', noCostReason: null })).toBe('待确认状态不能锁定')
  })
})
