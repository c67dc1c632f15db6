import {
  boolean, choice, computed, decimal, defineGrid, dict, FILLED, files, integer, money, text, tree, type RowOf,
} from '#schemas/kit/index.ts'
import { DICT, MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { MANUAL_SOURCE_ID, PRICE_SOURCE, PRICE_SOURCE_TONES } from '#schemas/price/sources.ts'

declare module '../kit/column.ts' {
  interface CellNames {
    /** Name of a library item, found by typing. */
    'quota.materialName': true
  }
}

const PICTURES = ['jpg', 'jpeg', 'png'] as const

/** Columns copied from the library item and then locked. */
const fromLibrary = {
  materialCode: text('编码', { max: 50, width: 110 }),
  spec:         text('规格型号', { max: 100, width: 140 }),
  brand:        text('品牌', { max: 50, width: 96 }),
  unit:         dict('单位', DICT.materialUnit, { width: 64 }),
}
const hidden = { hidden: true, readOnly: true, excel: false } as const
const LOCKED = ['materialCode', 'spec', 'brand', 'unit'] as const

/** 定额包材料：一行一种材料，挂在所属工序之下；合价由用量与单价算出（spec-2 §3、§5）。 */
export const quotaMaterials = defineGrid('quota.materials', {
  title: '材料',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  rowKey: 'key',
  columns: {
    jobKey:             dict('工序', 'line:workers', { required: '请先选择工序', width: 150, pin: 'left' }),
    materialCode:       fromLibrary.materialCode,
    materialName:       text('材料名称', { required: '材料名称必须填写', max: 100, width: 200, pin: 'left', cell: 'quota.materialName' }),
    spec:               fromLibrary.spec,
    brand:              fromLibrary.brand,
    unit:               fromLibrary.unit,
    quotaNum:           decimal('用量', { scale: 6, min: '0.000001', required: '用量必须填写', default: '0.100000', hint: '用量不能为0', fixed: true }),
    price:              money('单价', {
      min: '0.01', required: '单价必须填写', default: '0.10', hint: '单价不能为0', unit: '元', price: true, width: 168, cell: 'noted',
    }),
    quotaTotalAmount:   computed('合价', { scale: 2, unit: '元', price: true }),
    isMain:             boolean('主材', { width: 64, help: '主材费是勾选的材料之和，其余是辅材；费率表的基数可以取主材费、辅材费' }),
    sourceType:         choice('价格来源', PRICE_SOURCE, { default: 'MANUAL', readOnly: true, tones: PRICE_SOURCE_TONES }),
    images:             files('图片', { maxCount: 5, maxSize: 5, types: PICTURES, readOnly: true, cell: 'imageGallery', excel: false }),
    materialType:       tree('材料类型', 'MATERIAL', { hidden: true, readOnly: true, without: MACHINE_BRANCH }),
    sourceId:           text('来源编号', { ...hidden, default: MANUAL_SOURCE_ID }),
    libMaterialId:      text('材料库编号', hidden),
    libMaterialVersion: integer('材料库版本', hidden),
    quotaMaterialId:    text('行编号', { ...hidden, copy: false }),
  },
  formulas: { quotaTotalAmount: row => row.quotaNum.times(row.price) },
  rules: [
    { when: { libMaterialId: FILLED }, lock: LOCKED, lockMessage: '由材料库带出，不能修改' },
    { when: { libMaterialId: null }, refuse: 'materialName', message: '材料库中没有这种材料，请从材料库选择或新增' },
  ],
  footer: { quotaTotalAmount: 'sum' },
  rows: { add: true, remove: true, move: true },
  group: { by: 'jobKey', of: 'workers', title: 'jobName', subtotal: 'quotaTotalAmount' },
  spread: { column: 'price', by: 'libMaterialId', set: { sourceType: 'MANUAL', sourceId: MANUAL_SOURCE_ID } },
})
export type QuotaMaterial = RowOf<typeof quotaMaterials>

/** 定额包机械：与材料同样取自库中，不带价格（domain B22.6）。 */
export const quotaMachines = defineGrid('quota.machines', {
  title: '机械',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  rowKey: 'key',
  columns: {
    jobKey:             dict('工序', 'line:workers', { required: '请先选择工序', width: 150, pin: 'left' }),
    materialCode:       fromLibrary.materialCode,
    materialName:       text('机械名称', { required: '机械名称必须填写', max: 100, width: 200, pin: 'left', cell: 'quota.materialName' }),
    spec:               fromLibrary.spec,
    brand:              fromLibrary.brand,
    unit:               fromLibrary.unit,
    materialType:       tree('机械类型', 'MATERIAL', { readOnly: true }),
    libMaterialId:      text('机械库编号', hidden),
    libMaterialVersion: integer('机械库版本', hidden),
    quotaMachineId:     text('行编号', { ...hidden, copy: false }),
  },
  rules: [
    { when: { libMaterialId: FILLED }, lock: LOCKED, lockMessage: '由材料库带出，不能修改' },
    { when: { libMaterialId: null }, refuse: 'materialName', message: '机械库中没有这种机械，请输入名称从建议中选择，或先到机械库新增' },
  ],
  rows: { add: true, remove: true, move: true },
  group: { by: 'jobKey', of: 'workers', title: 'jobName' },
})
export type QuotaMachine = RowOf<typeof quotaMachines>
