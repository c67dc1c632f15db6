import {
  boolean, choice, datetime, decimal, defineGrid, dict, files, integer, longText, money, text, tree, type RowOf,
} from '#schemas/kit/index.ts'
import { DICT, MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'

export const MATERIAL_STATE = { 1: '启用', 2: '停用' } as const
const PICTURES = ['jpg', 'jpeg', 'png'] as const
const ATTACHMENTS = [...PICTURES, 'doc', 'docx', 'pdf', 'zip', 'rar', 'xls', 'xlsx'] as const
const hidden = { hidden: true, readOnly: true, excel: false } as const

/** Columns of a material or machine (spec-1 §3, §5); the libraries differ in words and tree branch. */
const columns = (word: '材料' | '机械') => ({
  materialCode:     text(`${word}编码`, { max: 50, width: 120, pin: 'left', excelAliases: ['编码', '代码', 'resource_code', 'code'] }),
  materialName:     text(`${word}名称`, {
    required: `${word}名称必须填写`, max: 100, width: 220, pin: 'left', cell: 'recordLink', excelAliases: ['名称', '品名', 'name'],
  }),
  spec:             text('规格型号', { max: 100, width: 150, excelAliases: ['规格', '型号', 'spec'] }),
  brand:            text('品牌', { max: 50, width: 96, excelAliases: ['brand'] }),
  unit:             dict('单位', DICT.materialUnit, { required: '单位必须选择', width: 64, excelAliases: ['计量单位', 'unit'] }),
  priceIncl:        money('含税单价', { min: '0.01', hint: '单价不能为0', unit: '元', price: true, excelAliases: ['含税价', '单价', '价格', 'price_avg'] }),
  priceExcl:        money('除税单价', { min: '0.01', hint: '单价不能为0', unit: '元', price: true, excelAliases: ['不含税单价', '除税价'] }),
  taxRate:          decimal('税率', { scale: 4, min: '0', max: '100', unit: '%', width: 72, excelAliases: ['税率%'] }),
  isDefault:        boolean('默认', { readOnly: true, yes: '默认', no: '', width: 64, excel: false }),
  materialType:     tree(`${word}类型`, 'MATERIAL', {
    levels: 3, required: `${word}类型必须选择`, width: 220, without: word === '材料' ? MACHINE_BRANCH : undefined,
    excelAliases: ['三级类型', '类型', '分类'],
  }),
  originPlace:      text('产地', { max: 100, width: 110 }),
  manufacturer:     text('生产厂家', { max: 100, width: 140, hidden: true }),
  materialNickName: text('别名', { max: 100, width: 140, hidden: true }),
  feature:          longText('特征描述', { max: 255, hidden: true }),
  state:            choice('状态', MATERIAL_STATE, {
    readOnly: true, default: '1', width: 84, excel: false,
    tones: { 1: { tone: 'success', shape: 'disc', quiet: true }, 2: { tone: 'neutral', shape: 'dash' } },
  }),
  sys:              boolean('来源', { readOnly: true, yes: '系统', no: '商户', width: 72, excel: false }),
  variant:          boolean('品牌项', { readOnly: true, no: '', width: 72, hidden: true, excel: false }),
  updateTime:       datetime('更新时间', { readOnly: true, width: 140, excel: false }),
  imgPath:          files('图片', { maxCount: 5, maxSize: 5, types: PICTURES, hidden: true, excel: false }),
  attachmentPaths:  files('附件', { maxCount: 5, maxSize: 10, types: ATTACHMENTS, hidden: true, excel: false }),
  pid:              text('标准项编号', { ...hidden, default: '-1' }),
  version:          integer('版本', hidden),
  ops:              text('操作', { readOnly: true, sort: false, filter: false, excel: false, pin: 'right', width: 172, cell: 'rowActions' }),
})
/** Columns a variant inherits from its standard item (spec-1 §5). */
export const FROM_STANDARD = ['materialNickName', 'unit', 'spec', 'feature', 'imgPath', 'attachmentPaths'] as const
export const PLATFORM_LOCKED = '平台条目不能修改'
const locked = { rules: [
  { when: { sys: true }, lock: Object.keys(columns('材料')), lockMessage: PLATFORM_LOCKED, keep: true, message: '平台条目不能删除' },
  { when: { variant: true }, lock: FROM_STANDARD, lockMessage: '由标准项带出，请在标准项上修改' },
] } as const
const quick = ['materialCode', 'materialName', 'materialNickName', 'spec', 'brand'] as const
const source = {
  page: 'material/describeMaterials', save: 'material/batchSaveMaterial', remove: 'material/deleteMaterial',
  import: 'material/importExcelMaterial',
} as const
const sort = [['updateTime', 'desc']] as const
const rows = { add: true, remove: true } as const
const lead = ['materialName', 'priceIncl', 'state'] as const
const keys = { materialCode: ['materialCode'], materialName: ['materialName', 'spec', 'brand', 'unit'] } as const

/** 材料库 */
export const materials = defineGrid('library.materials', {
  title: '材料库', access: { read: 'N_MATERIAL', write: 'N_MATERIAL' }, columns: columns('材料'), ...locked, keys, quick, source, sort, rows,
  lead,
  opens: '/material/detail?id={id}',
})
/** 机械库：同一张表，类型在“机械”之下（domain B21）。 */
export const machines = defineGrid('library.machines', {
  title: '机械库', access: { read: 'N_MACHINE', write: 'N_MACHINE' }, columns: columns('机械'), ...locked, keys, quick, source, sort, rows, lead,
  opens: '/machine/detail?id={id}',
})
export type Material = RowOf<typeof materials>

const picked = (word: '材料' | '机械') => ({
  sys:          boolean('来源', { readOnly: true, yes: '系统', no: '商户', width: 72 }),
  materialName: text(`${word}名称`, { readOnly: true, width: 220 }),
  materialType: tree(`${word}类型`, 'MATERIAL', { readOnly: true, width: 220 }),
  spec:         text('规格型号', { readOnly: true, width: 150 }),
  brand:        text('品牌', { readOnly: true, width: 110 }),
  unit:         dict('单位', DICT.materialUnit, { readOnly: true, width: 64 }),
  originPlace:  text('产地', { readOnly: true, width: 110 }),
  priceIncl:    money('含税单价', { readOnly: true, unit: '元', price: true, width: 100 }),
  priceExcl:    money('除税单价', { readOnly: true, unit: '元', price: true, width: 100 }),
  isDefault:    boolean('默认', { readOnly: true, yes: '默认', no: '', width: 56 }),
})
const picking = {
  access: { read: 'N_QUOTA' }, sort: [['materialName', 'asc'], ['isDefault', 'desc']], source: { page: 'material/describeMaterialsByES' },
} as const

/** 材料库选择新增：列与次序按 spec-1 §2。 */
export const materialPicker = defineGrid('library.materialPicker', { title: '材料库选择新增', columns: picked('材料'), ...picking })
/** 机械库选择新增：同一张表。 */
export const machinePicker = defineGrid('library.machinePicker', { title: '机械库选择新增', columns: picked('机械'), ...picking })
export type PickedMaterial = RowOf<typeof materialPicker>
