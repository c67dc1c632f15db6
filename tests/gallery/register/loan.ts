import { choice, computed, decimal, defineDocument, defineGrid, money, text, type Tone } from '#schemas/kit/index.ts'

export const LOAN_STATE = { DRAFT: '草稿', LENT: '已借出', CLOSED: '已归还', VOID: '已作废' } as const
const TONES: Readonly<Record<keyof typeof LOAN_STATE, Tone>> = {
  DRAFT: { tone: 'info', shape: 'ring' }, LENT: { tone: 'warning', shape: 'half' }, CLOSED: { tone: 'success', shape: 'disc' },
  VOID: { tone: 'danger', shape: 'dash' },
}
const access = { read: 'N_MERCHANT', write: 'N_MERCHANT' } as const

export const loanGoods = defineGrid('gallery.loanGoods', {
  title: '物品', access,
  columns: {
    goodsName: text('物品', { required: '物品必须填写', max: 50, width: 200 }),
    quantity:  decimal('数量', { scale: 2, min: '0.01', required: '数量必须填写', width: 110 }),
    price:     money('押金单价', { min: '0', width: 110, unit: '元' }),
    amount:    computed('押金', { scale: 2, unit: '元', width: 120 }),
  },
  formulas: { amount: row => row.quantity.times(row.price) },
  footer: { amount: 'sum' },
  rows: { add: true, remove: true, move: true },
})

/** 借用单：编号、明细、合计、状态与动作俱全的单据。 */
export const loan = defineDocument('gallery.loan', {
  title: '借用单', access, named: 'borrower', opens: '/gallery/loan?id={id}',
  calls: {
    page: 'gallery/queryPageLoan', info: 'gallery/queryLoan', save: 'gallery/saveLoan', remove: 'gallery/deleteLoan',
    act: 'gallery/updateLoanState',
  },
  form: {
    header: {
      code:     text('单号', { readOnly: true }),
      borrower: text('借用人', { required: '借用人必须填写', max: 20 }),
      state:    choice('状态', LOAN_STATE, { readOnly: true, tones: TONES }),
      total:    computed('押金合计', { scale: 2, unit: '元' }),
    },
    sections: { '': ['code', 'borrower', 'state', 'total'] },
    lines: { goods: loanGoods },
    totals: { total: lines => lines.goods.amount },
    checks: [{ tab: 'goods', test: ({ lines }) => ((lines.goods ?? []).length === 0 ? '请至少登记一件物品' : null) }],
  },
  list: {
    columns: { code: { width: 150, cell: 'recordLink' }, borrower: { width: 120 }, state: { width: 96 }, total: { width: 120 } },
    sort: [['code', 'desc']], footer: { total: 'sum' }, quick: ['code', 'borrower'], lead: ['code', 'borrower', 'state'],
  },
  life: {
    number: { type: 'pick', column: 'code', by: 'day' },
    states: LOAN_STATE, start: 'DRAFT', editable: ['DRAFT'],
    actions: {
      lend:   { label: '借出', from: ['DRAFT'], to: 'LENT', checked: true },
      close:  { label: '归还', icon: 'agree', from: ['LENT'], to: 'CLOSED', asks: '归还以后不能再修改。' },
      cancel: { label: '作废', from: ['DRAFT', 'LENT'], to: 'VOID', askReason: true, danger: true },
    },
  },
  relations: { counting: { none: ['DRAFT', 'VOID'] } },
})

/** 归还单：明细取自借用单，取走多少由关联得出。 */
export const giveBack = defineDocument('gallery.giveBack', {
  title: '归还单', access, named: 'borrower', opens: '/gallery/loan?id={id}',
  calls: { info: 'gallery/queryGiveBack', save: 'gallery/saveGiveBack', remove: 'gallery/deleteGiveBack' },
  form: {
    header: { code: text('单号', { readOnly: true }), borrower: text('归还人', { required: '归还人必须填写', max: 20 }) },
    lines: {
      goods: defineGrid('gallery.backGoods', {
        title: '物品', access, rows: { add: true, remove: true },
        columns: {
          goodsName: text('物品', { required: '物品必须填写', max: 50 }), quantity: decimal('数量', { scale: 2, min: '0.01', required: '数量必须填写' }),
        },
      }),
    },
  },
  life: { number: { type: 'backToWarehouse', column: 'code', by: 'day' } },
  relations: {
    pulls: { goods: [{
      from: 'gallery.loan', line: 'goods', quantity: 'quantity', ceiling: 'quantity', copies: { goodsName: 'goodsName' }, states: ['LENT'],
    }] },
  },
})
