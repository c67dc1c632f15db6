import {
  boolean, choice, date, decimal, files, longText, money, PROCESS_STATE, PROCESS_TONES, ref, text, type Grid,
} from '#schemas/kit/index.ts'
import { handler } from '#schemas/contract/terms.ts'
import { project } from '#schemas/project/project.ts'
import { libMaterialId, ofItem, remark, requestedItem } from '#schemas/supply/fields.ts'
import { OWNER } from './ledgers.ts'
import { storeWarehouses } from './warehouses.ts'

const readOnly = true
export const access = { read: 'P_STORAGE', write: 'P_STORAGE' } as const
export const photographs = files('照片与附件', { maxCount: 20, maxSize: 50, types: ['jpg', 'jpeg', 'png', 'pdf'], copy: false })

/**
 * Header of every store bill: warehouse, project, business day, handler.
 * @param from prefix of the labels of project and warehouse
 */
export const storeHead = (code: string, from = '') => ({
  code:          text(code, { readOnly }),
  projectName:   text(`${from}项目`, { readOnly }),
  projectId:     ref(`${from}项目`, () => project.list, { label: 'projectName', required: `${from}项目必须选择` }),
  warehouseName: text(`${from}仓库`, { readOnly }),
  warehouseId:   ref(`${from}仓库`, () => storeWarehouses, { label: 'warehouseName', required: `${from}仓库必须选择` }),
  ...handler,
  bizDay:        date('业务日期', { required: '业务日期必须填写', copy: false }),
})
export const storeFoot = {
  totalAmount:  money('金额', { readOnly, unit: '元', price: true, help: '按成本口径' }),
  processState: choice('状态', PROCESS_STATE, { readOnly, tones: PROCESS_TONES }),
  remark:       longText('备注', { max: 500 }),
  attachments:  photographs,
} as const
/** Keepers of the continuous paper parts. */
export const PARTS = ['仓库', '财务', '随货'] as const
export const PAPERS = { 备注与附件: ['remark', 'attachments'] } as const

const { itemName, spec, brand, unit } = requestedItem('MATERIAL')
/** Goods columns by stock key (domain B7.4). */
export const goods = {
  itemName, spec, brand, unit,
  lot:   text('批号', { max: 40, width: 96, help: '色号、批号：按批管理的材料填写' }),
  owner: choice('货主', OWNER, { default: 'OWN', required: '货主必须选择', width: 72 }),
} as const
export const ownItem = { ...ofItem, remark, libMaterialId } as const

export const moved = (label: string) =>
  decimal(label, { scale: 6, min: '0.000001', required: `${label}必须填写`, width: 110, excelAliases: ['数量'] })
export const shownQuantity = (label: string) => decimal(label, { scale: 6, readOnly, width: 100 })
export const cost = {
  unitCost: money('成本单价', { readOnly, unit: '元', price: true, width: 104 }),
  amount:   money('金额', { readOnly, unit: '元', price: true, width: 120 }),
} as const
export const directToSite = boolean('直送现场', { default: false, help: '到货即用，同时入库和出库，须写明用于哪个分项' })

export const storeList = {
  columns: {
    code: { width: 150, pin: 'left', cell: 'recordLink' }, bizDay: { width: 108 }, warehouseName: { width: 140 },
    projectName: { width: 190 },
    totalAmount: { width: 120 }, processState: { width: 96 }, handlerName: { width: 88 },
  },
  sort: [['code', 'desc']], quick: ['code', 'warehouseName', 'projectName'], lead: ['code', 'bizDay', 'processState'],
  footer: { totalAmount: 'sum' },
} as const
export const hasLines = [{
  tab: 'items',
  test: ({ lines }: { readonly lines: Readonly<Record<string, readonly unknown[]>> }) =>
    ((lines.items ?? []).length === 0 ? '请至少登记一种材料' : null),
}] as const
export type StoreLine = Grid
