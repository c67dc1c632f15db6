import { describe, expect, it } from 'vitest'
import {
  checkRows, choice, computed, computeRows, constant, count, date, decimal, defineGrid, explain, FILLED, footerOf, FooterSums, isEditable,
  madeBy, money, newRow, NO_LOOKUPS, ref, text, removalRefusal,
} from '#schemas/kit/index.ts'

const access = { read: 'N_QUOTA' } as const
const lines = defineGrid('test.lines', {
  title: '明细', access,
  columns: {
    name: text('名称', { required: true }), quantity: decimal('数量', { scale: 3, default: '1.000' }), price: money('单价'),
    total: computed('合价', { scale: 2 }), twice: computed('两倍', { scale: 2 }),
    source: choice('来源', { INQUIRY: '询价', MANUAL: '手工' }, { default: 'MANUAL' }), no: text('单号'), bound: computed('附件', { scale: 0 }),
  },
  formulas: { twice: row => row.total.times('2'), total: row => row.quantity.times(row.price), bound: () => count('files', 'line') },
  rules: [
    { when: { source: 'INQUIRY' }, require: ['no'], message: '请填写来源单号' }, { when: { no: FILLED }, lock: ['price'] },
    { when: { name: '禁用' }, forbid: { source: ['MANUAL'] }, message: '不可手工' },
  ],
  unique: { columns: ['name'], message: '名称重复' },
  footer: { total: 'sum' },
})
const row = (id: string, cells: object) => newRow(lines, id, cells as never)

describe('defineGrid', () => {
  it('computes in dependency order and rounds once per cell', () => {
    const [done] = computeRows(
      lines, [row('1', { name: 'a', quantity: '0.005', price: '1.00' })], {}, { files: [{ line: '1' }, { line: '2' }] }
    )
    expect(done).toMatchObject({ total: '0.01', twice: '0.02', bound: '1' })
  })
  it(
    'leaves a cell empty when an input is empty',
    () => expect(computeRows(lines, [row('1', { name: 'a' })])[0]).toMatchObject({ total: null, twice: null })
  )
  it('leaves a cell empty where its formula divides by zero, however the zero is written, and what follows from it as well', () => {
    const divided = defineGrid('test.divided', {
      title: '', access,
      columns: {
        amount: money('合价'), quantity: decimal('数量', { scale: 3 }), price: computed('单价', { scale: 2 }),
        double: computed('两倍', { scale: 2 }), inverse: computed('倒数', { scale: 2 }),
      },
      formulas: {
        price: fields => fields.amount.over(fields.quantity), double: fields => fields.price.times('2'),
        inverse: fields => constant('1').over(fields.amount.minus(fields.quantity)),
      },
    })
    const computedRow = (amount: string, quantity: string) => computeRows(divided, [newRow(divided, '1', { amount, quantity })])[0]!
    for (const zero of ['0', '0.000', '-0', '-0.000'])
      expect(computedRow('9.00', zero), zero).toMatchObject({ price: null, double: null, inverse: '0.11' })
    expect(computedRow('0.00', '0.000')).toMatchObject({ price: null, double: null, inverse: null })
    expect(computedRow('9.00', '2.000')).toMatchObject({ price: '4.50', double: '9.00', inverse: '0.14' })
  })
  it('keeps rows that do not change', () => {
    const once = computeRows(lines, [row('1', { name: 'a', price: '2.00' })])
    expect(computeRows(lines, once)[0]).toBe(once[0])
  })
  it('sums rounded rows in the footer', () => {
    const rows = computeRows(lines, [row('1', { quantity: '0.005', price: '1.00' }), row('2', { quantity: '0.005', price: '1.00' })])
    expect(footerOf(lines, rows)).toEqual({ total: '0.02' })
  })
  it('leaves rows out of the footer that do not count', () => {
    const billed = defineGrid('test.billed', {
      title: '', access: { read: '-' }, columns: { amount: money('金额'), state: text('状态') }, footer: { amount: 'sum' },
      uncounted: { state: ['CANCELLED', 'VOID'] },
    })
    const bill = (amount: string, state: string | null) => ({ id: amount, amount, state })
    expect(footerOf(billed, [bill('1.00', 'DONE'), bill('2.00', 'CANCELLED'), bill('4.00', null), bill('8.00', 'VOID')])).toEqual(
      { amount: '5.00' }
    )
    const sums = new FooterSums(billed, [bill('1.00', 'DONE')])
    sums.replace(bill('1.00', 'DONE'), bill('1.00', 'VOID'))
    expect(sums.values()).toEqual({ amount: '0.00' })
  })
  it('reports every problem with its row and column', () => {
    const rows = [
      row('1', { name: 'A 1', source: 'INQUIRY' }), row('2', { name: 'a1', no: 'x' }), row('3', { name: '禁用' }),
      row('4', { quantity: '约' }),
    ]
    expect(checkRows(lines, rows, NO_LOOKUPS).map(p => [p.row, p.column, p.text])).toEqual([
      ['1', 'no', '请填写来源单号'], ['3', 'source', '不可手工'], ['4', 'name', '名称必须填写'], ['4', 'quantity', '无法识别为数字'], ['1', 'name', '名称重复'],
      ['2', 'name', '名称重复'],
    ])
  })
  it('locks computed columns and those that a rule locks', () => {
    expect(isEditable(lines, row('1', {}), 'total')).toBe(false)
    expect(isEditable(lines, row('1', {}), 'price')).toBe(true)
    expect(isEditable(lines, row('1', { no: 'x' }), 'price')).toBe(false)
  })
  it('keeps the rows that a rule keeps, and says why', () => {
    const listed = defineGrid(
      'test.kept', { title: '', access, columns: { sys: text('来源') }, rules: [{ when: { sys: '平台' }, keep: true, message: '平台的不能删除' }] }
    )
    expect([row('1', { sys: '平台' }), row('2', { sys: '企业' })].map(one => removalRefusal(listed, one))).toEqual(['平台的不能删除', null])
  })
  it('lets no day lie before another one that a rule names', () => {
    const periods = defineGrid(
      'test.periods',
      { title: '', access, columns: { from: date('开始'), to: date('结束') }, rules: [{ when: {}, notBefore: { to: 'from' } }] }
    )
    const faults = checkRows(periods, [
      ['2026-05-02', '2026-05-01'], ['2026-05-01', '2026-05-01'], [null, '2026-05-01'], ['2026-05-02', null],
    ].map(([from, to], i) => ({ id: String(i), from: from!, to: to! })), NO_LOOKUPS)
    expect(faults).toEqual([{ row: '0', column: 'to', code: 'invalid', text: '结束不能早于开始' }])
    const unread = checkRows(periods, [{ id: '0', from: '2026/2/30', to: '2026-12-05' }], NO_LOOKUPS)
    expect(unread.map(({ column }) => column)).toEqual(['from'])
  })
  it('treats an option that is undefined as absent', () => {
    const minimal = defineGrid(
      'test.bare',
      { title: '', access, columns: { name: text('名称') }, sort: undefined, quick: undefined, lead: undefined, rules: undefined }
    )
    expect(minimal).toMatchObject({ sort: [], quick: [], lead: [], rules: [] })
  })
  it('explains a formula in the words of the columns', () =>
    expect(explain(lines.formulas.total!, key => lines.columns[key as 'name'].label)).toBe('数量 × 单价'))
  it('fills an empty maker column with the current user', () => {
    const people = { ...lines, source: { page: 'people' } }
    const { columns } = defineGrid('test.made', {
      title: '单据', access,
      columns: {
        makerId: ref('经办人', () => people, { label: 'makerName', maker: true }), makerName: text('经办人'),
        otherId: ref('复核人', () => people, { label: 'otherName' }), otherName: text('复核人'),
      },
    })
    const me = { id: 'u1', name: '张三' }
    const emptyRow = { makerId: null, makerName: null, otherId: null, otherName: null }
    expect(madeBy({ columns }, emptyRow, me)).toEqual({ ...emptyRow, makerId: 'u1', makerName: '张三' })
    expect(madeBy({ columns }, { ...emptyRow, makerId: 'u2', makerName: '李四' }, me)).toEqual(
      { ...emptyRow, makerId: 'u2', makerName: '李四' }
    )
  })
  it('names a cycle', () => expect(() => defineGrid('test.cycle', {
    title: '', access, columns: { a: computed('a', { scale: 0 }), b: computed('b', { scale: 0 }) },
    formulas: { a: r => r.b.plus('1'), b: r => r.a.plus('1') },
  })).toThrow('test.cycle: formula cycle a → b → a'))
})
