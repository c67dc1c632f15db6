import { describe, expect, it } from 'vitest'
import { DOCUMENTS } from '#schemas/documents.ts'
import { NUMBERED } from '#schemas/org/prefixes.ts'
import { isProcessKey } from '#schemas/org/processes.ts'
import {
  actionRefusal, actionsFrom, actionTo, choice, copyDraft, counts, defineDocument, type Document, PROCESS_STATE, PROCESS_TONES,
  remainderOf, SOURCE_CODE, SOURCE_DOCUMENT, SOURCE_ROW, text,
} from '#schemas/kit/index.ts'
import { licence } from '../../gallery/register/licence.ts'
import { giveBack, loan } from '../../gallery/register/loan.ts'
import { delivery, promise } from '../../gallery/register/promise.ts'

const ALL: readonly Document[] = [...DOCUMENTS, licence, loan, giveBack, promise, delivery]
const access = { read: 'N_QUOTA' } as const

describe.each(ALL.map(document => [document.name, document] as const))('%s', (_name, document) => {
  it('is whole: states, actions, number, process and pulls name what is there', () => {
    const states = Object.keys(document.states)
    expect(states.length === 0 ? document.start : states).toContain(document.start)
    for (const action of Object.values(document.actions))
      expect([...action.from, action.to].filter(state => !Object.hasOwn(document.actStates, state))).toEqual([])
    expect(document.editable.filter(state => !states.includes(state))).toEqual([])
    if (states.length > 0)
      for (const state of states)
        expect(state === document.start || Object.values(document.actions).some(({ to }) => to === state) || document.process !== undefined
          || !document.header.columns.state?.facts.readOnly, state).toBe(true)
    if (document.number) expect(
      [Object.hasOwn(NUMBERED, document.number.type), Object.hasOwn(document.header.columns, document.number.column)]
    ).toEqual([true, true])
    if (document.process) expect(isProcessKey(document.process.key)).toBe(true)
    for (const [line, pulls] of Object.entries(document.pulls)) {
      for (const pull of pulls) {
        const source = ALL.find(({ name }) => name === pull.from)
        const from = source?.lines[pull.line]
        expect(from, pull.from).toBeDefined()
        expect(Object.keys(document.lines[line]!.columns)).toEqual(
          expect.arrayContaining([pull.quantity, SOURCE_CODE, SOURCE_DOCUMENT, SOURCE_ROW, ...Object.keys(pull.copies)])
        )
        expect(Object.keys(from!.columns)).toEqual(expect.arrayContaining([pull.ceiling, ...Object.values(pull.copies)]))
        expect([...Object.keys(source!.header.columns), ...Object.keys(from!.columns)]).toEqual(
          expect.arrayContaining(Object.values(pull.match ?? {}))
        )
        expect(Object.keys(source!.actStates)).toEqual(expect.arrayContaining([...pull.states ?? []]))
        expect([document.number, source!.number]).not.toContain(undefined)
      }
    }
    for (const fields of Object.values(document.sections ?? {}))
      expect(fields.filter(field => !Object.hasOwn(document.header.columns, field))).toEqual([])
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
      title: '合同', access,
      form: {
        header: { kind: text('类型'), processState: choice('审批', PROCESS_STATE, { readOnly: true, tones: PROCESS_TONES }) }, lines: {},
      },
      life: { process: { key: 'purchase', kind: 'kind' } },
    })
    expect([contract.start, contract.stateColumn, contract.editable]).toEqual(
      ['NOT_START', 'processState', ['NOT_START', 'REJECTED', 'RECALLED', 'FAIL']]
    )
    expect(Object.keys(contract.states)).toHaveLength(9)
    expect([licence.stateColumn, licence.states]).toEqual([null, {}])
  })
  it('has a form of what somebody types, and no lines, unless it says otherwise', () => {
    const header = { subject: text('标题'), code: text('编号', { readOnly: true }), remark: text('备注') }
    const minimal = defineDocument('test.plain', { title: '单', access, calls: { info: 'test/info', save: 'test/save' }, form: { header } })
    expect([minimal.lines, minimal.sections]).toEqual([{}, { '': ['subject', 'remark'] }])
    expect(defineDocument(
      'test.said', { title: '单', access, calls: { info: 'test/info', save: 'test/save' }, form: { header, sections: { 全部: ['code'] } } }
    ).sections).toEqual({ 全部: ['code'] })
    expect(defineDocument('test.served', { title: '单', access, form: { header } }).sections).toBeUndefined()
  })
})

describe('a line whose rows are taken from others', () => {
  it('has columns that say from where, which its grid lacks, and a copy begins without them', () => {
    expect([SOURCE_CODE, SOURCE_DOCUMENT, SOURCE_ROW].map(key => delivery.lines.goods.columns[key as never])).not.toContain(undefined)
    expect(Object.keys(loan.lines.goods.columns)).not.toContain(SOURCE_ROW)
    const row = {
      id: 'a', goodsName: '瓷砖', unit: '箱', quantity: '1.00', price: null, [SOURCE_CODE]: 'DD1', [SOURCE_DOCUMENT]: 'x', [SOURCE_ROW]: 'y',
    }
    const [copied] = copyDraft(delivery, { head: { carrier: '甲' }, lines: { goods: [row] } }, () => 'b').lines.goods!
    expect(copied).toMatchObject({ id: 'b', goodsName: '瓷砖', [SOURCE_CODE]: null, [SOURCE_DOCUMENT]: null, [SOURCE_ROW]: null })
  })
  it('counts by the state of its document: of an approved one by its process, of another as it says, and of one without states '
    + 'always', () => {
    expect(['NOT_START', 'REJECTED', 'CANCELLED', 'FAIL', 'RUNNING', 'COMPLETE'].map(state => counts(delivery, state))).toEqual(
      [false, false, false, false, true, true]
    )
    expect(['DRAFT', 'VOID', 'LENT', 'CLOSED'].map(state => counts(loan, state))).toEqual([false, false, true, true])
    expect(counts(giveBack, '')).toBe(true)
    expect([remainderOf(delivery, delivery.pulls.goods![0]!), remainderOf(delivery, delivery.pulls.goods![2]!)]).toEqual(
      ['gallery.delivery', 'gallery.giveBack']
    )
  })
})
