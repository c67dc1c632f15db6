import { DICT } from '#schemas/dict/dictionaries.ts'
import { choice, date, decimal, defineGrid, dict, money, text, type Tone } from '#schemas/kit/index.ts'
import { access } from './fields.ts'
import { OWNER } from './ledgers.ts'

const readOnly = true
const quantity = (label: string, facts: object = {}) => decimal(label, { scale: 6, readOnly, width: 104, ...facts })
const amount = (label: string, facts: object = {}) => money(label, { readOnly, unit: '元', price: true, width: 116, ...facts })
const hidden = (label: string) => text(label, { readOnly, hidden: true, excel: false })

/** Movement kinds in 收发存 (sheet warehouse); 期初 is only the first row of a card. */
export const MOVES_IN = { PURCHASE: '采购入库', BACK: '退库', OTHER_IN: '其他入库', MOVED_IN: '调入' } as const
export const MOVES_OUT = { PICKED: '领料', RETURNED: '退货', OTHER_OUT: '其他出库', MOVED_OUT: '调出' } as const
const MOVE = { OPENING: '期初', ...MOVES_IN, ...MOVES_OUT } as const
export type Move = keyof typeof MOVES_IN | keyof typeof MOVES_OUT
const REVERSAL = { REVERSAL: '冲销', REVERSED: '已冲销' } as const
const TONES: Readonly<Record<keyof typeof REVERSAL, Tone>> = {
  REVERSAL: { tone: 'danger', shape: 'dash' }, REVERSED: { tone: 'neutral', shape: 'ring', quiet: true },
}

/** 进出卡：一种库存逐笔的收发，按业务日期结存。冲销以红字列在原来的栏里 (sheet warehouse). */
export const stockMoves = defineGrid('store.stockMoves', {
  title: '进出卡', access: { read: access.read },
  columns: {
    day:       date('日期', { readOnly, width: 104, pin: 'left' }),
    code:      text('单据', { readOnly, width: 160, cell: 'recordLink', pin: 'left' }),
    move:      choice('类型', MOVE, { readOnly, width: 92 }),
    reversal:  choice('冲销', REVERSAL, { readOnly, width: 88, tones: TONES }),
    incoming:  quantity('收入'),
    outgoing:  quantity('发出'),
    unitCost:  amount('单价', { width: 100 }),
    amount:    amount('金额', { help: '收入为正，发出为负' }),
    balance:   quantity('结存', { sort: false }),
    balanceAmount: amount('结存金额', { sort: false }),
    average:   amount('结存均价', { width: 100, sort: false }),
    itemName:  text('用于分项', { readOnly, width: 170 }),
    byName:    text('经办', { readOnly, width: 88 }),
    documentKind: hidden('单据种类'), documentId: hidden('单据编号'),
  },
  quick: ['code', 'itemName'], lead: ['code', 'move', 'balance'], footer: { incoming: 'sum', outgoing: 'sum', amount: 'sum' },
})

const groupedBy = (title: string) => ({ group: { title } })
const [OPENING, IN, OUT, CLOSING] = [groupedBy('期初'), groupedBy('本期收入'), groupedBy('本期发出'), groupedBy('期末')]

/** 收发存：一段时间里每种库存的期初、按来源的收入、按去向的发出和期末，逐分等于台账 (sheet warehouse). */
export const stockReport = defineGrid('store.stockReport', {
  title: '收发存', access: { read: access.read },
  columns: {
    itemName:  text('材料名称', { readOnly, width: 190, pin: 'left' }),
    spec:      text('规格型号', { readOnly, width: 130 }),
    brand:     text('品牌', { readOnly, width: 90 }),
    lot:       text('批号', { readOnly, width: 84 }),
    unit:      dict('单位', DICT.materialUnit, { readOnly, width: 56 }),
    owner:     choice('货主', OWNER, { readOnly, width: 72 }),
    opening:   quantity('期初数量', OPENING), openingAmount: amount('期初金额', OPENING),
    purchase:  quantity('采购入库数量', IN), purchaseAmount: amount('采购入库金额', IN),
    back:      quantity('退库数量', IN), backAmount: amount('退库金额', IN),
    otherIn:   quantity('其他入库数量', IN), otherInAmount: amount('其他入库金额', IN),
    movedIn:   quantity('调入数量', IN), movedInAmount: amount('调入金额', IN),
    picked:    quantity('领料数量', OUT), pickedAmount: amount('领料金额', OUT),
    returned:  quantity('退货数量', OUT), returnedAmount: amount('退货金额', OUT),
    otherOut:  quantity('其他出库数量', OUT), otherOutAmount: amount('其他出库金额', OUT),
    movedOut:  quantity('调出数量', OUT), movedOutAmount: amount('调出金额', OUT),
    closing:   quantity('期末数量', CLOSING), closingAmount: amount('期末金额', CLOSING),
    warehouseName: text('仓库', { readOnly, width: 140 }),
  },
  quick: ['itemName', 'spec', 'brand', 'lot'], lead: ['itemName', 'closing'],
  footer: {
    openingAmount: 'sum', purchaseAmount: 'sum', backAmount: 'sum', otherInAmount: 'sum', movedInAmount: 'sum',
    pickedAmount: 'sum', returnedAmount: 'sum', otherOutAmount: 'sum', movedOutAmount: 'sum', closingAmount: 'sum',
  },
})

type ReportColumn = 'purchase' | 'back' | 'otherIn' | 'movedIn' | 'picked' | 'returned' | 'otherOut' | 'movedOut'
/** Quantity column by movement kind; the amount column has a derived name. */
export const REPORT_COLUMNS: Readonly<Record<Move, ReportColumn>> = {
  PURCHASE: 'purchase', BACK: 'back', OTHER_IN: 'otherIn', MOVED_IN: 'movedIn', PICKED: 'picked', RETURNED: 'returned',
  OTHER_OUT: 'otherOut', MOVED_OUT: 'movedOut',
}
