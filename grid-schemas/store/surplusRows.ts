import { DICT } from '#schemas/dict/dictionaries.ts'
import { decimal, defineGrid, dict, text } from '#schemas/kit/index.ts'
import { access } from './fields.ts'

const readOnly = true
const hidden = (label: string) => text(label, { readOnly, hidden: true, excel: false })

/** 其他项目的余料：同一材料在企业其他项目仓库里的可用数量，申购前先看，可调拨 (sheet warehouse). */
export const surplusRows = defineGrid('store.surplusRows', {
  title: '其他项目的余料', access: { read: access.read },
  columns: {
    itemName:  text('材料名称', { readOnly, width: 200, pin: 'left' }),
    spec:      text('规格型号', { readOnly, width: 140 }),
    brand:     text('品牌', { readOnly, width: 100 }),
    lot:       text('批号', { readOnly, width: 96 }),
    unit:      dict('单位', DICT.materialUnit, { readOnly, width: 64 }),
    available: decimal('可用', { scale: 6, readOnly, width: 110 }),
    projectName:   text('项目', { readOnly, width: 190 }),
    warehouseName: text('仓库', { readOnly, width: 140 }),
    libMaterialId: hidden('库内编号'), warehouseId: hidden('仓库编号'), projectId: hidden('项目编号'),
  },
  quick: ['itemName', 'projectName', 'warehouseName'], lead: ['itemName', 'available', 'projectName'],
  source: { page: 'warehouse/querySurplus' },
})
