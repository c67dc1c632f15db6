import { computed, decimal, defineGrid, dict, longText, money, text, type RowOf } from '#schemas/kit/index.ts'

/** Dictionary of the list's five units; no product dictionary has this number. */
export const BOQ_UNITS = 9018

/** Bill of quantities that tests the workspace: server mode, 25 rows, ten a page. */
export const boq = defineGrid('boq', {
  title: '工程量清单', access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  columns: {
    code: text('编码', { width: 140, pin: 'left', max: 40, excelAliases: ['项目编码', '清单编码'] }),
    name: text('名称', { required: '名称必须填写', max: 100, width: 220, excelAliases: ['项目名称'] }),
    unit: dict('单位', BOQ_UNITS, { width: 90, excelAliases: ['计量单位'] }),
    quantity: decimal('工程量', { scale: 3, min: '0', hint: '工程量不能为负数', width: 120, excelAliases: ['数量'] }),
    price: money('单价', { unit: '元', width: 120, excelAliases: ['综合单价'] }),
    total: computed('合价', { scale: 2, unit: '元', width: 130 }),
    remark: longText('备注', { max: 500, width: 240 }),
  },
  formulas: { total: row => row.quantity.times(row.price) },
  footer: { total: 'sum' },
  quick: ['code', 'name'],
  keys: { code: ['code'] },
  rows: { add: true, remove: true, move: true },
})
export type BoqRow = RowOf<typeof boq>
