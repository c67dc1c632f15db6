import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventRefusal, nextEvent, type GuardFacts } from '#schemas/project/guards.ts'
import { CLOSED_STATES, PROJECT_EVENTS, PROJECT_STATES, type ProjectEvent, type ProjectState } from '#schemas/project/states.ts'

const EVENTS = Object.keys(PROJECT_EVENTS) as ProjectEvent[]
const READY: GuardFacts = {
  bidResult: 'WON', analysed: true, running: [], contractConfirmed: true, staffConfirmed: true, roles: new Set([4, 7, 9]), started: true,
}
const refusal = (event: ProjectEvent, state: ProjectState, facts: Partial<GuardFacts> = {}) =>
  eventRefusal(event, state, { ...READY, ...facts }, 'p1')

/** The transitions of domain B1, as an independent copy. */
const LEGAL = new Set([
  'INITIATE>ACTUALIZE_PREPARATION', 'INITIATE>NOT_WON', 'NOT_WON>INITIATE', 'ACTUALIZE_PREPARATION>CONSTRUCTING', 'CONSTRUCTING>SETTLEMENT',
  'SETTLEMENT>CONSTRUCTING', 'SETTLEMENT>WARRANTY', 'WARRANTY>WARRANTY_COMPLETED',
])

describe('the events of a project', () => {
  it('begin in their states alone', () => {
    expect(refusal('win', 'INITIATE')).toBeNull()
    expect(refusal('win', 'CONSTRUCTING')?.text).toBe('当前状态不允许该操作：施工中状态不能中标')
    expect(refusal('reopen', 'WARRANTY_COMPLETED')?.text).toContain('当前状态不允许该操作')
  })

  it('name the guard that is not met, and the page that clears it', () => {
    expect(refusal('start', 'ACTUALIZE_PREPARATION')).toBeNull()
    expect(refusal('start', 'ACTUALIZE_PREPARATION', { contractConfirmed: false })).toMatchObject({
      text: '不能开工，合同信息：未确认', guard: { leads: '/project/executeReady/info?projectId=p1' },
    })
    expect(refusal('start', 'ACTUALIZE_PREPARATION', { roles: new Set([7]) })).toMatchObject({
      text: '不能开工，项目人员：还缺仓管员、成本人员', guard: { leads: '/project/executeReady/member?projectId=p1' },
    })
    expect(refusal('win', 'INITIATE', { analysed: false })).toMatchObject(
      { text: '不能中标，投标测算：没有已审定的测算', guard: { leads: '/project/p1/analyse/info' } }
    )
    expect(refusal('lose', 'INITIATE', { running: [{ code: 'XJ1', route: '/a' }, { code: 'XJ2', route: '/b' }] })).toMatchObject(
      { text: '不能关闭，单据：2 张未结束：XJ1、XJ2', guard: { leads: '/a' } }
    )
  })

  it('reach no state but by the way that is written down, whatever happens', () => {
    const facts = fc.record({
      bidResult: fc.constantFrom(null, 'WON', 'LOST'), analysed: fc.boolean(), running: fc.constantFrom([], [{ code: 'XJ1', route: '/a' }]),
      contractConfirmed: fc.boolean(), staffConfirmed: fc.boolean(),
      roles: fc.subarray([3, 4, 7, 9]).map(keys => new Set(keys)), started: fc.boolean(),
    })
    fc.assert(fc.property(fc.array(fc.tuple(fc.constantFrom(...EVENTS), facts), { maxLength: 40 }), steps => {
      let state: ProjectState = 'INITIATE'
      for (const [event, now] of steps) {
        if (eventRefusal(event, state, now, 'p1') !== null) continue
        const { to } = PROJECT_EVENTS[event]
        expect(LEGAL).toContain(`${state}>${to}`)
        if (to === 'CONSTRUCTING' && state === 'ACTUALIZE_PREPARATION')
          expect([now.contractConfirmed, now.staffConfirmed, now.started, now.roles.has(7), now.roles.has(9)]).not.toContain(false)
        state = to
      }
    }))
  })

  it('lead every open project on, and a closed one nowhere by itself', () => {
    expect(PROJECT_STATES.filter(state => nextEvent(state) === null)).toEqual(['WARRANTY_COMPLETED', 'NOT_WON'])
    expect(CLOSED_STATES).toEqual(['NOT_WON', 'WARRANTY_COMPLETED'])
  })
})
