import {
  choice, dec, decimal, defineGrid, isDecimalText, money, sumOf, text, toScale, type Problem, type Row, type Value,
} from '#schemas/kit/index.ts'
import { access } from './fields.ts'
import { ABOVE_ASKED, AGAINST_ASKED, CHANGE_WAY } from './states.ts'

const readOnly = true
const [CONTRACT, INSIDE, CLIENT] = [{ title: '合同' }, { title: '内部' }, { title: '甲方' }] as const
const yuan = { unit: '元', price: true } as const
const itemTitle = text('变更项', { readOnly, width: 150, pin: 'left' })
const way = (hidden: boolean) => choice('方式', CHANGE_WAY, { readOnly, hidden, width: 72 })

/** 登记甲方答复: the client's confirmation by line. */
export const clientAnswers = defineGrid('change.clientAnswers', {
  title: '甲方确认', access,
  columns: {
    itemTitle, way: way(false),
    difference: decimal('申报差量', { scale: 6, readOnly, width: 100 }),
    sellPrice:  money('申报单价', { readOnly, ...yuan, width: 100 }),
    asked:      money('申报金额', { readOnly, ...yuan, width: 112 }),
    before:     money('已确认', { readOnly, ...yuan, width: 104 }),
    quantity:   decimal('确认数量', { scale: 6, width: 100 }),
    price:      money('确认单价', { ...yuan, width: 100 }),
    amount:     money('确认金额', { ...yuan, width: 112, help: '有数量和单价的按两者相乘' }),
    remark:     text('甲方说明', { max: 200, width: 160 }),
  },
  footer: { asked: 'sum', before: 'sum', amount: 'sum' },
  lead: ['itemTitle', 'amount'],
})
export const ANSWER_COLUMNS = ['quantity', 'price', 'amount', 'remark'] as const

/** 三方对照: each line by contract, internally, and with the client. */
export const changeSides = defineGrid('change.sides', {
  title: '三方对照', access,
  columns: {
    itemTitle, way: way(true),
    oldQuantity: decimal('原工程量', { scale: 6, readOnly, width: 88, group: CONTRACT }),
    oldPrice:    money('原单价', { readOnly, ...yuan, width: 80, group: CONTRACT }),
    newQuantity: decimal('新工程量', { scale: 6, readOnly, hidden: true, width: 88, group: INSIDE }),
    difference:  decimal('差量', { scale: 6, readOnly, width: 80, group: INSIDE }),
    cost:        money('目标成本', { readOnly, ...yuan, width: 100, group: INSIDE }),
    asked:       money('申报金额', { readOnly, ...yuan, width: 100, group: CLIENT }),
    amount:      money('确认金额', { readOnly, ...yuan, width: 100, group: CLIENT }),
    rest:        money('未确认', { readOnly, ...yuan, width: 96, group: CLIENT }),
    sellPrice:   money('申报单价', { readOnly, ...yuan, width: 96, group: CLIENT }),
    quantity:    decimal('确认数量', { scale: 6, readOnly, width: 96, group: CLIENT }),
    price:       money('确认单价', { readOnly, ...yuan, width: 96, group: CLIENT }),
    remark:      text('甲方说明', { readOnly, width: 150, group: CLIENT }),
  },
  footer: { cost: 'sum', asked: 'sum', amount: 'sum', rest: 'sum' },
  lead: ['itemTitle', 'asked', 'amount'],
})

const number = (value: Value | undefined): string | null => (typeof value === 'string' && isDecimalText(value) ? value : null)

/** Returns quantity × price, else the typed amount, else null. */
export function confirmedOf({ quantity, price, amount }: Row): string | null {
  const [many, each] = [number(quantity), number(price)]
  return many !== null && each !== null ? toScale(dec(many).times(each), 2) : number(amount)
}

/**
 * Returns the fault of a confirmed amount together with earlier ones, or null: it must be between zero and the claim, which is negative for
 * a reduction.
 */
export function confirmedFault(claim: string | null, ...confirmed: readonly string[]): string | null {
  const [maxAmount, total] = [dec(claim ?? '0'), sumOf(confirmed)]
  if (total.times(maxAmount).lt(0)) return AGAINST_ASKED
  return total.abs().gt(maxAmount.abs()) ? ABOVE_ASKED : null
}

export const answerFaults = (rows: readonly Row[]): Problem[] => rows.flatMap(row => {
  const confirmed = confirmedOf(row)
  const fault = confirmed === null ? null : confirmedFault(number(row.asked), number(row.before) ?? '0', confirmed)
  return fault === null ? [] : [{ row: String(row.id), column: 'amount', code: 'invalid', text: fault }]
})

/** Returns a line's title: its item, for 替换 both, for 调价 with a note that only the price changes. */
export function titleOfLine({ way, oldItemName, newItemName, newName }: Row): string {
  const [before, after] = [oldItemName, newItemName ?? newName].map(value => (typeof value === 'string' ? value : ''))
  if (way === 'REPLACE') return `${before} → ${after}`
  if (way === 'PRICE') return before === '' ? '调价' : `${before}（调价）`
  return (way === 'NEW' ? after : before) ?? ''
}

/** Returns the unconfirmed rest of a line with quantity and price, or as an amount where these do not yield it. */
export function restOf(line: Row, before: string): Pick<Row, 'quantity' | 'price' | 'amount'> {
  const claim = number(line.asked)
  const isWhole = Number(before) === 0
    && confirmedOf({ quantity: line.difference ?? null, price: line.sellPrice ?? null, amount: null }) === claim
  if (claim === null) return { quantity: null, price: null, amount: null }
  return isWhole
    ? { quantity: line.difference ?? null, price: line.sellPrice ?? null, amount: claim }
    : { quantity: null, price: null, amount: toScale(dec(claim).minus(before), 2) }
}
