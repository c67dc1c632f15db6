import { boolean, choice, datetime, defineGrid, dict, integer, longText, text, tree, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { MATERIAL_STATE } from './materials.ts'

const hidden = { hidden: true, readOnly: true, excel: false } as const

/** An item as a supplier's bill or quotation names it; the unit is text. */
const written = {
  itemName:     text('明细名称', {
    required: '明细名称必须填写', max: 100, width: 200, pin: 'left', cell: 'recordLink', excelAliases: ['名称', '品名', '材料名称', '机械名称', '货物名称'],
  }),
  spec:         text('规格型号', { max: 100, width: 140, excelAliases: ['规格', '型号'] }),
  brand:        text('品牌', { max: 50, width: 88 }),
  unit:         text('单位', { max: 20, width: 64, excelAliases: ['计量单位'] }),
  supplierName: text('供应商', { max: 100, width: 160, excelAliases: ['供应商名称', '供货单位', '销售方'] }),
  itemCode:     text('明细编码', { max: 50, width: 110, excelAliases: ['货号', '物料编码', '供应商编码'] }),
}
const remark = longText('备注', { max: 255, width: 160 })
const general = boolean('通用', { required: '通用必须选择', default: false, yes: '所有供应商', no: '仅此供应商', width: 96, help: '绑定对其他供应商的同名明细也有效' })

const { itemCode, ...textColumns } = written
const columns = {
  ...textColumns,
  bound:        boolean('绑定', { readOnly: true, yes: '已绑定', no: '未绑定', width: 72, excel: false }),
  libName:      text('库名称', { readOnly: true, width: 180 }),
  libCode:      text('库编码', { readOnly: true, width: 110 }),
  libSpec:      text('库规格', { readOnly: true, width: 130 }),
  libBrand:     text('库品牌', { readOnly: true, width: 88 }),
  libUnit:      dict('库单位', DICT.materialUnit, { readOnly: true, width: 72 }),
  libType:      tree('库类型', 'MATERIAL', { readOnly: true, hidden: true, width: 200 }),
  general,
  itemCode,
  timesSeen:    integer('出现次数', { readOnly: true, width: 84, excel: false }),
  state:        choice('状态', MATERIAL_STATE, {
    readOnly: true, default: '1', width: 84, excel: false,
    tones: { 1: { tone: 'success', shape: 'disc', quiet: true }, 2: { tone: 'neutral', shape: 'dash' } },
  }),
  remark,
  bindTime:     datetime('绑定时间', { readOnly: true, width: 140, excel: false }),
  bindBy:       text('绑定人', { readOnly: true, width: 88, excel: false }),
  updateTime:   datetime('更新时间', { readOnly: true, hidden: true, width: 140, excel: false }),
  libMaterialId: text('库条目编号', hidden),
}

const itemsOf = (name: string, word: '材料' | '机械', key: 'N_MATERIAL' | 'N_MACHINE') => defineGrid(name, {
  title: `${word}明细`, access: { read: key, write: key }, columns,
  quick: ['itemName', 'spec', 'brand', 'supplierName', 'itemCode', 'libName'],
  sort: [['updateTime', 'desc']],
  rows: { add: true, remove: true },
  lead: ['itemName', 'libName', 'state'],
  opens: key === 'N_MATERIAL' ? '/material/materialItem/detail?id={id}' : '/machine/materialItem/detail?id={id}',
  source: {
    page: 'material/queryPageMaterialItem', save: 'material/updateMaterialItem', remove: 'material/deleteMaterialItem',
    import: 'material/importMaterialNumExcel', export: 'material/exportMaterialItem',
  },
})

/** 材料明细：供应商、账单、发票怎样称呼一种材料，以及它在库里是哪一条 (spec-2 §7). */
export const materialItems = itemsOf('library.materialItems', '材料', 'N_MATERIAL')
/** 机械明细：同样的列。 */
export const machineItems = itemsOf('library.machineItems', '机械', 'N_MACHINE')
export type MaterialItem = RowOf<typeof materialItems>

const sheetOf = (name: string, word: '材料' | '机械', key: 'N_MATERIAL' | 'N_MACHINE') => defineGrid(name, {
  title: `${word}明细`, access: { read: key, write: key },
  columns: {
    ...written,
    libCode:       text('库编码', { max: 50, width: 110, excelAliases: ['材料编码', '机械编码', '对应编码', '绑定编码'] }),
    remark,
    timesSeen:     integer('出现次数', hidden),
    libMaterialId: text('库条目编号', hidden),
  },
  keys: { itemName: ['itemName', 'spec', 'brand', 'unit', 'supplierName'] },
})

/** 导入的表：供应商的叫法，和它在库里的编码。 */
export const materialItemSheet = sheetOf('library.materialItemSheet', '材料', 'N_MATERIAL')
export const machineItemSheet = sheetOf('library.machineItemSheet', '机械', 'N_MACHINE')
