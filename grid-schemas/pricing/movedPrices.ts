import { defineGrid, money, percent, text } from '#schemas/kit/index.ts'
import { feeAccess } from './fees.ts'

const readOnly = true

/** 改价预览：每个清单项的综合单价改前改后各是多少。 */
export const movedPrices = defineGrid('pricing.moved', {
  title: '改价预览', access: { read: feeAccess.read }, rowKey: 'itemId',
  columns: {
    name:   text('清单项目', { readOnly, width: 260, pin: 'left' }),
    before: money('原单价', { readOnly, unit: '元', price: true, width: 112 }),
    after:  money('新单价', { readOnly, unit: '元', price: true, width: 112 }),
    margin: percent('毛利率', { readOnly, scale: 2, price: true, width: 96 }),
    amount: money('新合价', { readOnly, unit: '元', price: true, width: 140 }),
  },
  footer: { amount: 'sum' },
})
