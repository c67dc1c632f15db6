import { DICT } from '#schemas/dict/dictionaries.ts'
import { date, decimal, defineGrid, dict, integer, longText, money, text, type Column, type HeaderGroup } from '#schemas/kit/index.ts'
import { PRICE_SIDE, type PriceSide } from '#schemas/price/sources.ts'

const readOnly = true
/** Message for labour above target price, or a named team, without a reason. */
export const NO_CAUSE = '高于目标价，请填写原因'
export const NO_APPOINT_REASON = '请填写指定的原因'
export const NO_REASON = '未选最低价，请填写原因'
export const NO_LAPSED_REASON = '报价已过有效期，请填写原因'
/** 「报价有效期至 2026-11-20，已过期」 */
export const lapsedText = (lastDay: string): string => `报价有效期至 ${lastDay}，已过期`
const price = { readOnly, price: true, width: 76 } as const
/** Reason for not awarding the lowest, or for an expired quote; visible in wide windows. */
const reason = text('原因', { max: 200, width: 152, help: '不取最低、报价已过有效期时必须填写' })

/** 比价：一次询价的每一行，与各家的到场价（domain B7.5，sheet 1）；每家的列随数据而来。 */
export const supplyComparison = defineGrid('supply.comparison', {
  title: '比价', access: { read: 'N_MATERIAL', write: 'N_MATERIAL' },
  columns: {
    itemName:    text('名称', { readOnly, width: 188, pin: 'left', beside: 'spec' }),
    spec:        text('规格型号', { readOnly, width: 140, hidden: true }),
    brand:       text('品牌要求', { readOnly, width: 100, hidden: true }),
    quantity:    decimal('数量', { readOnly, scale: 6, width: 116, beside: 'unit' }),
    unit:        dict('单位', DICT.materialUnit, { readOnly, width: 60, hidden: true }),
    needDay:     date('需要日期', { readOnly, width: 104, hidden: true }),
    targetPrice: money('目标价', price),
    lastPrice:   money('上次', { ...price, help: '上次合同的单价' }),
    medianPrice: money('中位', { ...price, hidden: true, help: '价格记录的中位数' }),
    listPrice:   money('信息价', { ...price, help: '最近一月的信息价' }),
    aboveLast:   decimal('较上次', {
      readOnly, scale: 2, fixed: true, unit: '%', price: true, width: 84, cell: 'variance', help: '到场价与上次合同价的差',
    }),
    aboveTarget: decimal('较目标', { readOnly, scale: 2, fixed: true, unit: '%', price: true, width: 92, hidden: true, cell: 'variance' }),
    reason,
  },
  quick: ['itemName', 'spec'], lead: ['itemName', 'quantity', 'aboveLast'],
})

export interface ComparedSupplier { readonly name: string, readonly notes: readonly string[] }

/** Column keys of a supplier by index; `price` is the one to pick. */
export const supplierColumns = (at: number) => ({ price: `price${at}`, amount: `amount${at}`, brand: `brand${at}`, days: `days${at}` })

const group = ({ name: title, notes }: ComparedSupplier): HeaderGroup => ({ title, notes })

/**
 * Declares rows × suppliers at arrival, on one tax side. `taken` holds the picked columns (`takenOf`). A `dear` row, not awarded to the
 * lowest, and a `lapsed` one, with an expired quote, require a reason.
 */
export function comparisonOf(suppliers: readonly ComparedSupplier[], side: PriceSide, award: readonly string[], isWide = true) {
  const { aboveLast, aboveTarget, ...columns } = supplyComparison.columns
  const offers: Record<string, Column<'money'> | Column<'text'> | Column<'integer'>> = Object.fromEntries(suppliers.flatMap((
    supplier, at
  ) => {
    const [keys, columnGroup, { name }] = [supplierColumns(at), group(supplier), supplier]
    return [
      [
        keys.price,
        money(
          '到场价', { readOnly, price: true, width: 100, excel: `${name} 到场价`, group: columnGroup, none: '未报', cell: 'oneOf', oneOf: 'taken' }
        ),
      ],
      [keys.amount, money('合价', { readOnly, unit: '元', price: true, width: 112, excel: `${name} 合价`, group: columnGroup })],
      [keys.brand, text('品牌', { readOnly, width: 90, hidden: true, excel: `${name} 品牌`, group: columnGroup })],
      [keys.days, integer('供货', { readOnly, unit: '天', width: 72, hidden: true, excel: `${name} 供货天数`, group: columnGroup })],
    ]
  }))
  const [awarded, pin] = [{ title: '定标', notes: award }, isWide ? { pin: 'right' as const } : {}]
  return defineGrid(supplyComparison.name, {
    title: `比价（${PRICE_SIDE[side]}）`, access: supplyComparison.access,
    columns: {
      itemName: columns.itemName, quantity: columns.quantity, targetPrice: columns.targetPrice, lastPrice: columns.lastPrice,
      medianPrice: columns.medianPrice, listPrice: columns.listPrice, ...offers,
      aboveLast: { ...aboveLast, facts: { ...aboveLast.facts, group: awarded, ...pin } },
      aboveTarget: { ...aboveTarget, facts: { ...aboveTarget.facts, group: awarded, ...pin } },
      reason: { ...reason, facts: { ...reason.facts, group: awarded, ...pin } },
      spec: columns.spec, unit: columns.unit, brand: columns.brand, needDay: columns.needDay,
      given: longText('已定标', { readOnly, width: 160, hidden: true }),
    },
    rules: [
      { when: { dear: true }, require: ['reason'], message: NO_REASON },
      { when: { lapsed: true }, require: ['reason'], message: NO_LAPSED_REASON },
    ],
    footer: Object.fromEntries(suppliers.map((_, at) => [supplierColumns(at).amount, 'sum' as const])),
    quick: ['itemName', 'spec'], lead: ['itemName', 'quantity', 'aboveLast'],
  })
}
