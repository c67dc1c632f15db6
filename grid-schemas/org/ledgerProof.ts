import { choice, date, decimal, defineGrid, longText, money, text } from '#schemas/kit/index.ts'

export const FLAW = {
  SUM: '流水合计与结存不符', COUNT: '流水笔数与结存不符', DAY: '最近日期与流水不符', NEGATIVE: '结存为负', SHORT: '某日日终为负', HELD: '超过所在的结存', CEILING: '超出上限',
  EMPTIED: '无数量却有金额',
} as const
export type Flaw = keyof typeof FLAW

const readOnly = true
const quantity = (label: string) => decimal(label, { scale: 6, readOnly, width: 120 })
const amount = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 120 })

/** 账目核对：最近一次核对查出的每一处不一致，按账簿和对象. */
export const ledgerFlaws = defineGrid('org.ledgerFlaws', {
  title: '账目核对', access: { read: 'N_MERCHANT', write: 'N_MERCHANT' },
  columns: {
    ledger:        text('账簿', { readOnly, width: 88, pin: 'left' }),
    subject:       longText('对象', { readOnly, width: 320 }),
    flaw:          choice('不一致', FLAW, { readOnly, width: 150 }),
    detail:        text('说明', { readOnly, width: 220, sort: false, filter: false }),
    quantity:      quantity('结存数量'),
    rightQuantity: quantity('应为数量'),
    amount:        amount('结存金额'),
    rightAmount:   amount('应为金额'),
    day:           date('日期', { readOnly, width: 100 }),
  },
  quick: ['ledger', 'subject'], lead: ['subject', 'flaw'],
})
