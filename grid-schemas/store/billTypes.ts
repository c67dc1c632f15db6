import { choice, date, defineGrid, money, PROCESS_STATE, PROCESS_TONES, text } from '#schemas/kit/index.ts'
import { backIn } from './backs.ts'
import { access } from './fields.ts'
import { otherIn } from './otherIn.ts'
import { otherOut } from './otherOut.ts'
import { planIn } from './planIn.ts'
import { planOut } from './planOut.ts'
import { directReturn, returnOut } from './returns.ts'

/** Bill kinds by `docType` (sheet warehouse, Calls). */
export const IN_BILLS = { PLAN: planIn, BACK: backIn, OTHER: otherIn } as const
export const OUT_BILLS = { PLAN: planOut, RETURN: returnOut, DIRECT: directReturn, OTHER: otherOut } as const
export const IN_TYPE = { PLAN: '采购入库', BACK: '退库入库', OTHER: '其他入库' } as const satisfies Readonly<Record<keyof typeof IN_BILLS, string>>
export const OUT_TYPE = {
  PLAN: '领料出库', RETURN: '退货出库', DIRECT: '退回出库', OTHER: '其他出库',
} as const satisfies Readonly<Record<keyof typeof OUT_BILLS, string>>

const readOnly = true
const columns = <K extends string>(types: Readonly<Record<K, string>>) => ({
  code:          text('单号', { readOnly, width: 150, pin: 'left', cell: 'recordLink' }),
  docType:       choice('类型', types, { readOnly, width: 96 }),
  bizDay:        date('业务日期', { readOnly, width: 108 }),
  warehouseName: text('仓库', { readOnly, width: 140 }),
  projectName:   text('项目', { readOnly, width: 190 }),
  supplierName:  text('供应商', { readOnly, width: 190 }),
  totalAmount:   money('金额', { readOnly, unit: '元', price: true, width: 120 }),
  processState:  choice('状态', PROCESS_STATE, { readOnly, width: 96, tones: PROCESS_TONES }),
  handlerName:   text('经办人', { readOnly, width: 88 }),
  remark:        text('备注', { readOnly, width: 200, hidden: true }),
  route:         text('地址', { readOnly, hidden: true, excel: false }),
})
const shared = {
  access: { read: access.read }, opens: '{route}', sort: [['code', 'desc']],
  quick: ['code', 'warehouseName', 'projectName', 'supplierName'], lead: ['code', 'docType', 'processState'],
  footer: { totalAmount: 'sum' },
} as const

/** 入库单：采购入库、退库入库和其他入库在一张表里。 */
export const inBills = defineGrid('store.inBills', {
  ...shared, title: '入库单', columns: columns(IN_TYPE), source: { page: 'warehouse/in-documents/queryPage' },
})
/** 出库单：领料、退货、退回和其他出库在一张表里。 */
export const outBills = defineGrid('store.outBills', {
  ...shared, title: '出库单', columns: columns(OUT_TYPE), source: { page: 'warehouse/out-documents/queryPage' },
})
