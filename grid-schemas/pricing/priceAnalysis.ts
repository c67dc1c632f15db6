import { decimal, defineGrid, dict, money, percent, text, type RowOf } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { feeAccess } from './fees.ts'

const readOnly = true
const yuan = (label: string, width = 84) => money(label, { readOnly, unit: '元', price: true, width })

/** 综合单价分析表：每项的人工、材料、机械、其他与各项费用，相加即综合单价 (GB 50500 表-09)。 */
export const priceAnalysis = defineGrid('pricing.priceAnalysis', {
  title: '综合单价分析表', access: { read: feeAccess.read },
  columns: {
    code:      text('项目编码', { readOnly, width: 124 }),
    name:      text('清单项目', { readOnly, width: 180, pin: 'left' }),
    section:   text('分部', { readOnly, width: 150, hidden: true }),
    unit:      dict('单位', DICT.unit, { readOnly, width: 56 }),
    quantity:  decimal('工程量', { readOnly, scale: 6, width: 92 }),
    labour:    yuan('人工费'),
    material:  yuan('材料费'),
    main:      yuan('其中主材'),
    machine:   yuan('机械费'),
    other:     yuan('其他费'),
    manage:    yuan('管理费'),
    profit:    yuan('利润'),
    risk:      yuan('风险'),
    fees:      yuan('其余费用'),
    price:     yuan('综合单价', 96),
    amount:    yuan('合价', 116),
    margin:    percent('毛利率', { readOnly, scale: 2, price: true, width: 84 }),
  },
  footer: { amount: 'sum' }, quick: ['name', 'code'], lead: ['name', 'price'],
})
export type PriceAnalysisRow = RowOf<typeof priceAnalysis>
