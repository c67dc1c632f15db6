import { computed, decimal, defineGrid, money, text, type RowOf } from '#schemas/kit/index.ts'

const readOnly = true
const access = { read: 'P_ANALYSE_OPTIMIZE' } as const
const MIN_BY_SCALE = { 2: '0.01', 4: '0.0001', 6: '0.000001' } as const

/** 假设：一种材料、工种、清单项或其他费，现在的数值和假设的数值；价格为两位小数，工程量、费率的小数位按各自的数据。 */
export const whatIfOf = (scale: 2 | 4 | 6) => defineGrid('analysis.whatIf', {
  title: '假设', access,
  columns: {
    name:    text('名称', { readOnly, width: 180, pin: 'left' }),
    detail:  text('说明', { readOnly, width: 120 }),
    now:     decimal('现在', { readOnly, scale, fixed: scale === 2, price: true, width: 104 }),
    assumed: decimal('假设', { scale, fixed: scale === 2, min: MIN_BY_SCALE[scale], hint: '假设的数值必须大于 0', price: true, width: 104 }),
    change:  computed('变化', { scale: 2, unit: '%', price: true, width: 96, cell: 'variance' }),
    amount:  money('现在的金额', { readOnly, unit: '元', price: true, width: 124 }),
  },
  formulas: { change: row => row.assumed.minus(row.now).times('100').over(row.now) },
  footer: { amount: 'sum' }, lead: ['name', 'assumed'],
})
export const whatIfRows = whatIfOf(6)
export type WhatIfRow = RowOf<typeof whatIfRows>

/** 假设测算的结果：受影响的清单项。 */
export const whatIfItems = defineGrid('analysis.whatIfItems', {
  title: '受影响的清单项', access,
  columns: {
    name:       text('清单项目', { readOnly, width: 120, pin: 'left' }),
    before:     money('现在', { readOnly, unit: '元', price: true, width: 104 }),
    after:      money('假设', { readOnly, unit: '元', price: true, width: 104 }),
    difference: money('差额', { readOnly, unit: '元', price: true, width: 120, cell: 'variance' }),
  },
  footer: { before: 'sum', after: 'sum', difference: 'sum' }, lead: ['name', 'difference'],
})
export type WhatIfItemRow = RowOf<typeof whatIfItems>
