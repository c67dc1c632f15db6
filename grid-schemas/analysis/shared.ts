import { decimal, defineGrid, longText, money, text, type Grid } from '#schemas/kit/index.ts'
import type { SharePart } from './share.ts'

const readOnly = true
const access = { read: 'P_ANALYSE_OPTIMIZE' } as const
/** The client's bill has the selling prices anyway; costs are an option of the link. */
const sold = (label: string) => money(label, { readOnly, unit: '元', width: 112 })
const cost = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 112 })
const used = (label: string) => decimal(label, { readOnly, scale: 6, width: 104 })

/** 分享的测算：没有账号的人在页面、纸上和工作簿中看到的同一些列 (domain B4.5)。 */
export const sharedSums = defineGrid('analysis.sharedSums', {
  title: '合计', access,
  columns: {
    name: text('项目', { readOnly, width: 160, pin: 'left' }), value: decimal('数值', { readOnly, scale: 2, width: 140 }),
    unit: text('单位', { readOnly, width: 80 }),
  },
  lead: ['name', 'value'],
})

export const sharedItems = defineGrid('analysis.sharedItems', {
  title: '清单项', access,
  columns: {
    number:    text('序号', { readOnly, width: 56 }),
    code:      text('项目编码', { readOnly, width: 112 }),
    name:      text('清单项目', { readOnly, width: 200 }),
    feature:   longText('项目特征', { readOnly, width: 240 }),
    unit:      text('单位', { readOnly, width: 56 }),
    quantity:  used('工程量'),
    sellPrice: sold('综合单价'),
    sell:      sold('报价'),
    direct:    cost('直接成本'),
  },
  footer: { sell: 'sum', direct: 'sum' }, lead: ['name', 'sell'],
})

export const sharedMaterials = defineGrid('analysis.sharedMaterials', {
  title: '材料汇总', access,
  columns: {
    name:     text('材料', { readOnly, width: 200 }),
    spec:     text('规格型号', { readOnly, width: 160 }),
    brand:    text('品牌', { readOnly, width: 104 }),
    unit:     text('单位', { readOnly, width: 56 }),
    quantity: used('用量'),
    amount:   cost('金额'),
  },
  footer: { amount: 'sum' }, lead: ['name', 'quantity'],
})

export const sharedTrades = defineGrid('analysis.sharedTrades', {
  title: '工种汇总', access,
  columns: { name: text('工种', { readOnly, width: 160 }), workDays: used('工日'), amount: cost('金额') },
  footer: { workDays: 'sum', amount: 'sum' }, lead: ['name', 'workDays'],
})

export const SHARED = {
  summary: sharedSums, items: sharedItems, materials: sharedMaterials, trades: sharedTrades,
} as const satisfies Readonly<Record<SharePart, Grid>>
