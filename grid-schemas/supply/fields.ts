import { DICT } from '#schemas/dict/dictionaries.ts'
import { date, decimal, dict, files, money, ref, text } from '#schemas/kit/index.ts'
import { project } from '#schemas/project/project.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLY_LIBRARY } from './library.ts'

/** Project of a purchase; none means 非项目. */
export const ofProject = {
  projectName: text('项目', { readOnly: true }),
  projectId:   ref('项目', () => project.list, { label: 'projectName', help: '不选为非项目采购' }),
} as const
export const papers = files('附件', {
  maxCount: 20, maxSize: 50, types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'], copy: false,
})

/** Bill item of a line; none means 公共费用 (domain B7.2). */
export const ofItem = {
  projectItemName: text('用于分项', { max: 100, width: 170, sort: false, filter: false, cell: 'recordPicker', help: '不填的计入公共费用' }),
  projectItemId:   ref('用于分项', () => projectItems, { label: 'projectItemName', hidden: true, excel: false }),
} as const

const labour = { jobCategory: dict('工种', DICT.jobCategory, { width: 110 }), jobLevel: dict('职业等级', DICT.jobLevel, { width: 100 }) } as const
const goods = {
  spec:  text('规格型号', { max: 100, width: 150, excelAliases: ['规格', '型号'] }),
  brand: text('品牌', { max: 50, width: 110, excelAliases: ['品牌要求'] }),
} as const
/** The requested library item or words; further columns depend on the library. */
export const requestedItem = (kind: SupplierKind) => ({
  itemName: text(SUPPLY_LIBRARY[kind].item, {
    required: `${SUPPLY_LIBRARY[kind].item}必须填写`, max: 100, width: 220, pin: 'left', excelAliases: ['材料', '名称', '品名', '货物名称', '工作内容'],
  }),
  ...(kind === 'LABOUR' ? labour : goods) as typeof labour & typeof goods,
  unit:     dict('单位', DICT.materialUnit, { required: '单位必须选择', width: 72 }),
})
/** Wide enough for the source's remainder beside the number. */
export const quantity = decimal('数量', { scale: 6, min: '0.000001', required: '数量必须填写', width: 150 })
export const needDay = date('需用日期', { width: 108, excelAliases: ['需用日', '到货日期'] })
export const targetPrice = money('目标价', { min: '0.01', unit: '元', price: true, width: 100, help: '只在企业内可见' })
export const remark = text('备注', { max: 200, width: 180 })
export const libMaterialId = text('库内编号', { hidden: true, excel: false, copy: false, max: 64 })
export const drawsOn = text('取用的限额', { readOnly: true, hidden: true, excel: false, copy: false })
