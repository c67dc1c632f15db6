import { DICT } from '#schemas/dict/dictionaries.ts'
import { date, decimal, defineGrid, dict, money, text } from '#schemas/kit/index.ts'
import { access } from './fields.ts'

const readOnly = true
const quantity = (label: string) => decimal(label, { scale: 6, readOnly, width: 110 })
const hidden = (label: string) => text(label, { readOnly, hidden: true, excel: false })

/** 领出未退的材料：领料出库的每一行，还没有退回的数量，月末在其中登记现场剩余 (sheet warehouse). */
export const unusedRows = defineGrid('store.unusedRows', {
  title: '领出未退的材料', access: { read: access.read },
  columns: {
    itemName:  text('材料名称', { readOnly, width: 200, pin: 'left' }),
    spec:      text('规格型号', { readOnly, width: 140 }),
    brand:     text('品牌', { readOnly, width: 100 }),
    lot:       text('批号', { readOnly, width: 96 }),
    unit:      dict('单位', DICT.materialUnit, { readOnly, width: 64 }),
    issued:    quantity('出库数量'),
    unused:    quantity('未退数量'),
    unitCost:  money('成本单价', { readOnly, unit: '元', price: true, width: 104 }),
    issueCode: text('出库单', { readOnly, width: 150 }),
    issueDay:  date('出库日期', { readOnly, width: 108 }),
    projectItemName: text('用于分项', { readOnly, width: 170 }),
    warehouseName: text('仓库', { readOnly, width: 140 }),
    issueId: hidden('出库单编号'), issueRow: hidden('出库行编号'),
  },
  quick: ['itemName', 'spec', 'brand', 'lot', 'issueCode'], lead: ['itemName', 'unused'],
  source: { page: 'warehouse/queryUnused' },
})
