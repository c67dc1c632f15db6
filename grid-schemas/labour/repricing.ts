import { boolean, choice, decimal, defineGrid, integer, longText, money, text, type RowOf } from '#schemas/kit/index.ts'
import { CALC_MODE } from '#schemas/quota/states.ts'

/**
 * 受影响的定额包: effect of other daily prices on enabled packages, and the choice of those to reprice. The labour total stays in both modes
 * (domain B2): work days, weighted daily price and daily workload follow.
 */
export const repricing = defineGrid('labour.repricing', {
  title: '受影响的定额包',
  access: { read: 'N_QUOTA', write: 'N_QUOTA' },
  rowKey: 'quotaId',
  columns: {
    chosen:         boolean('调价', { width: 64, excel: false }),
    quotaCode:      text('定额编码', { readOnly: true, width: 100 }),
    quotaName:      text('定额名称', { readOnly: true, width: 210, pin: 'left' }),
    oldAmount:      money('原人工合计', { readOnly: true, unit: '元', width: 120, price: true }),
    newAmount:      money('新人工合计', { readOnly: true, unit: '元', width: 120, price: true }),
    difference:     money('差额', { readOnly: true, unit: '元', width: 96, price: true }),
    oldDailyPrice:  money('原加权日单价', { readOnly: true, unit: '元/工日', width: 156, price: true }),
    newDailyPrice:  money('新加权日单价', { readOnly: true, unit: '元/工日', width: 156, price: true }),
    oldWorkDay:     decimal('原用工', { scale: 6, fixed: true, readOnly: true, unit: '工日', width: 100 }),
    newWorkDay:     decimal('新用工', { scale: 6, fixed: true, readOnly: true, unit: '工日', width: 100 }),
    steps:          longText('工序的变化', { readOnly: true, width: 420, price: true }),
    calcMode:       choice('计算方式', CALC_MODE, { readOnly: true, width: 110 }),
    quotaVersion:   integer('版本', { readOnly: true, width: 64 }),
  },
})
export type Repricing = RowOf<typeof repricing>
