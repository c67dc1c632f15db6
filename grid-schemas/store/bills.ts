import { choice, date, defineGrid, money, PROCESS_STATE, PROCESS_TONES, text, type Document } from '#schemas/kit/index.ts'
import { backIn } from './backs.ts'
import { access } from './fields.ts'
import { otherIn } from './otherIn.ts'
import { otherOut } from './otherOut.ts'
import { planIn } from './planIn.ts'
import { planOut } from './planOut.ts'
import { directReturn, returnOut } from './returns.ts'

const readOnly = true
export const BILLS = [
  { document: planIn, side: 'IN', party: 'supplierName' }, { document: backIn, side: 'IN', party: null },
  { document: otherIn, side: 'IN', party: null },
  { document: planOut, side: 'OUT', party: 'receiver' }, { document: returnOut, side: 'OUT', party: 'supplierName' },
  { document: directReturn, side: 'OUT', party: 'supplierName' }, { document: otherOut, side: 'OUT', party: 'receiver' },
] as const satisfies readonly { readonly document: Document, readonly side: string, readonly party: string | null }[]

/** 出入库单：一个项目的各种入库单和出库单，新的在前. */
export const bills = defineGrid('store.bills', {
  title: '出入库单', access: { read: access.read },
  columns: {
    code:         text('单号', { readOnly, width: 160, pin: 'left', cell: 'recordLink' }),
    side:         choice('出入', { IN: '入库', OUT: '出库' }, { readOnly, width: 72 }),
    kind:         choice('种类', Object.fromEntries(BILLS.map(({ document: { name, title } }) => [name, title])), { readOnly, width: 112 }),
    bizDay:       date('业务日期', { readOnly, width: 108 }),
    party:        text('往来', { readOnly, width: 190, help: '供应商、领料人或经手人' }),
    warehouseName: text('仓库', { readOnly, width: 140 }),
    totalAmount:  money('金额', { readOnly, unit: '元', price: true, width: 120 }),
    processState: choice('状态', PROCESS_STATE, { readOnly, tones: PROCESS_TONES, width: 96 }),
    handlerName:  text('经办人', { readOnly, width: 88 }),
    projectName:  text('项目', { readOnly, width: 190, hidden: true }),
  },
  sort: [['bizDay', 'desc']], quick: ['code', 'party', 'warehouseName'], lead: ['code', 'bizDay', 'processState'],
})
