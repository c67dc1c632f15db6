import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOCUMENTS } from '#schemas/documents.ts'
import { NUMBERED } from '#schemas/org/prefixes.ts'
import { isProcessKey } from '#schemas/org/processes.ts'
import { actionRefusal, actionsFrom, actionTo, choice, defineDocument, type Document, PROCESS_STATE, PROCESS_TONES, remainingOf, text } from '#schemas/kit/index.ts'
import { licence } from '../../gallery/register/licence.ts'
import { giveBack, loan } from '../../gallery/register/loan.ts'

const ALL: readonly Document[] = [...DOCUMENTS, licence, loan, giveBack]
const access = { read: 'N_QUOTA' } as const

describe.each(ALL.map(document => [document.name, document] as const))('%s', (_name, document) => {
  it('is whole: states, actions, number, process and pulls name what is there', () => {
    const states = Object.keys(document.states)
    expect(states.length === 0 ? document.start : states).toContain(document.start)
    for (const action of Object.values(document.actions)) expect([...action.from, action.to].filter(state => !Object.hasOwn(document.actStates, state))).toEqual([])
    expect(document.editable.filter(state => !states.includes(state))).toEqual([])
    if (states.length > 0) for (const state of states) expect(state === document.start || Object.values(document.actions).some(({ to }) => to === state) || document.process !== undefined || !document.header.columns.state?.facts.readOnly, state).toBe(true)
    if (document.number) expect([Object.hasOwn(NUMBERED, document.number.type), Object.hasOwn(document.header.columns, document.number.column)]).toEqual([true, true])
    if (document.process) expect(isProcessKey(document.process.key)).toBe(true)
    for (const [line, pulls] of Object.entries(document.pulls)) {
      for (const pull of pulls) {
        const from = ALL.find(({ name }) => name === pull.from)?.lines[pull.line]
        expect(from, pull.from).toBeDefined()
        expect(Object.keys(document.lines[line]!.columns)).toEqual(expect.arrayContaining([pull.quantity, 'sourceDocument', 'sourceRow', ...Object.keys(pull.copies)]))
        expect(Object.keys(from!.columns)).toEqual(expect.arrayContaining([pull.ceiling, ...Object.values(pull.copies)]))
      }
    }
    for (const fields of Object.values(document.sections ?? {})) expect(fields.filter(field => !Object.hasOwn(document.header.columns, field))).toEqual([])
  })
})

describe('a machine of states', () => {
  it('says what may begin, why not, and which action leads where', () => {
    expect(actionsFrom(loan, 'DRAFT')).toEqual(['lend', 'cancel'])
    expect(actionRefusal(loan, 'close', 'DRAFT')).toBe('草稿状态不能归还')
    expect(actionRefusal(loan, 'close', 'LENT')).toBeNull()
    expect([actionTo(loan, 'LENT', 'CLOSED'), actionTo(loan, 'CLOSED', 'LENT')]).toEqual(['close', undefined])
  })
  it('comes with a process, whole', () => {
    const contract = defineDocument('test.contract', {
      title: '合同', access, process: { key: 'purchase', kind: 'kind' },
      header: { kind: text('类型'), processState: choice('审批', PROCESS_STATE, { readOnly: true, tones: PROCESS_TONES }) }, lines: {},
    })
    expect([contract.start, contract.stateColumn, contract.editable]).toEqual(['NOT_START', 'processState', ['NOT_START', 'REJECTED', 'RECALLED', 'FAIL']])
    expect(Object.keys(contract.states)).toHaveLength(9)
    expect([licence.stateColumn, licence.states]).toEqual([null, {}])
  })
  it('has a form of what somebody types, and no lines, unless it says otherwise', () => {
    const header = { subject: text('标题'), code: text('编号', { readOnly: true }), remark: text('备注') }
    const plain = defineDocument('test.plain', { title: '单', access, header, calls: { info: 'test/info', save: 'test/save' } })
    expect([plain.lines, plain.sections]).toEqual([{}, { '': ['subject', 'remark'] }])
    expect(defineDocument('test.said', { title: '单', access, header, calls: { info: 'test/info', save: 'test/save' }, sections: { 全部: ['code'] } }).sections).toEqual({ 全部: ['code'] })
    expect(defineDocument('test.served', { title: '单', access, header }).sections).toBeUndefined()
  })
})

describe('what remains of a row', () => {
  it('is what was asked less what is taken and in flight; drafts and what was cancelled take nothing', () => {
    const takings = [['COMPLETE', '1.5'], ['RUNNING', '2'], ['NOT_START', '9'], ['CANCELLED', '9'], ['COMPLETE', '0.25']].map(([state, quantity]) => ({ state: state!, quantity: quantity! }))
    expect(remainingOf('10', takings, 2)).toEqual({ asked: '10.00', taken: '1.75', inFlight: '2.00', remaining: '6.25' })
    expect(remainingOf('1', [{ state: 'COMPLETE', quantity: '1.000001' }]).remaining).toBe('-0.000001')
  })
  it('adds up, whatever the states', () => {
    const quantity = fc.integer({ min: 0, max: 10 ** 12 }).map(n => `${n}`.padStart(7, '0').replace(/(\d{6})$/, '.$1'))
    fc.assert(fc.property(quantity, fc.array(fc.record({ state: fc.constantFrom(...Object.keys(PROCESS_STATE)), quantity })), (asked, takings) => {
      const { taken, inFlight, remaining } = remainingOf(asked, takings)
      const micro = (text: string): bigint => BigInt(text.replace('.', ''))
      expect(micro(remaining) + micro(taken) + micro(inFlight)).toBe(micro(asked))
    }))
  })
})
