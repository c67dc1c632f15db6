import { choice, date, datetime, defineGrid, dict, money, text, tree, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { PRICE_OWNER } from './dailyPrices.ts'

/** Price identity; the region is empty for a national one. */
export const PRICE_IDENTITY = ['jobCategory', 'jobLevel', 'regionCode'] as const

/**
 * 工种定价: one row per trade, level and region. A row that differs from the price in force becomes a new dated record; `now…` are the values
 * in force when the sheet was opened (spec-2 §3).
 */
export const setPrices = defineGrid('labour.setPrices', {
  title: '工种定价',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  columns: {
    jobCategory:         dict('工种', DICT.jobCategory, { required: '工种必须选择', width: 140, pin: 'left' }),
    jobLevel:            dict('职业等级', DICT.jobLevel, { required: '职业等级必须选择', width: 100 }),
    quotaReferencePrice: money('参考价', {
      min: '0.01', hint: '参考价不能为0', unit: '元/工日', width: 120, price: true, excelAliases: ['参考日单价', '信息价'],
    }),
    dailyPrice:          money('定额价', {
      min: '0.01', hint: '定额价不能为0', unit: '元/工日', width: 120, price: true, excelAliases: ['定额日单价', '工日单价'],
    }),
    recordDate:          date('生效日期', { required: '生效日期必须填写', width: 110, excelAliases: ['记录日期'] }),
    regionCode:          tree('适用地区', 'REGION', { width: 130, help: '空为全国', excelAliases: ['地区'] }),
    nowPrice:            money('现行定额价', { readOnly: true, unit: '元/工日', width: 130, price: true }),
    coming:              text('待生效', { readOnly: true, width: 150 }),
    owner:               choice('来源', PRICE_OWNER, { readOnly: true, width: 72 }),
    byName:              text('修改人', { readOnly: true, width: 90 }),
    setTime:             datetime('修改时间', { readOnly: true, width: 140 }),
    ops:                 text('操作', {
      readOnly: true, sort: false, filter: false, excel: false, copy: false, pin: 'right', width: 64, cell: 'rowActions',
    }),
    nowReference:        money('现行参考价', { readOnly: true, hidden: true, price: true }),
    nowDate:             date('现行生效日期', { readOnly: true, hidden: true }),
  },
  unique: { columns: PRICE_IDENTITY, message: '同一工种、等级、地区只能有一行' },
  rules: [{
    when: { quotaReferencePrice: null, dailyPrice: null }, refuse: 'dailyPrice', message: '参考价和定额价至少填写一个',
  }],
  rows: { add: true, remove: true },
})
export type SetPrice = RowOf<typeof setPrices>
