import {
  choice, decimal, defineGrid, dec, dict, integer, money, percent, round, sumOf, text, toScale, type RowOf,
} from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'

const readOnly = true
const access = { read: 'P_ANALYSE_OPTIMIZE' } as const
const yuan = (label: string, width = 116) => money(label, { readOnly, unit: '元', price: true, width })

/** A: the first 80 % of the amount; B: the next 15 %; C: the rest. */
export const ABC = { A: 'A', B: 'B', C: 'C' } as const
export type AbcClass = keyof typeof ABC
const LIMITS: readonly (readonly [AbcClass, number])[] = [['A', 80], ['B', 95]]

const share = {
  abc: choice('类', ABC, { readOnly, width: 56, pin: 'left' }),
} as const
const weight = {
  amount:     yuan('金额', 128),
  share:      percent('占比', { readOnly, scale: 2, price: true, width: 84 }),
  cumulative: percent('累计', { readOnly, scale: 2, price: true, width: 84 }),
} as const
const swing = { swing: decimal('涨 10% 毛利率', {
  readOnly, scale: 2, fixed: true, unit: '点', price: true, width: 124, help: '单价上涨 10%、其余不变时毛利率的变化，不含随之变化的按比例计算的其他费',
}) } as const
const footer = { amount: 'sum' } as const
const sort = [['amount', 'desc']] as const

/** 材料的 ABC：钱在哪些材料上，价格变动多敏感，降到中位价能省多少 (domain B4)。 */
export const optimizeMaterials = defineGrid('analysis.optimizeMaterials', {
  title: '材料优化', access,
  columns: {
    ...share,
    name:     text('材料', { readOnly, width: 200, pin: 'left', cell: 'recordLink' }),
    spec:     text('规格型号', { readOnly, width: 140 }),
    unit:     dict('单位', DICT.materialUnit, { readOnly, width: 64 }),
    quantity: decimal('用量', { readOnly, scale: 6, fixed: true, width: 120 }),
    price:    yuan('均价', 100),
    ...weight,
    items:    integer('涉及', { readOnly, unit: '项', width: 72 }),
    ...swing,
    median:   yuan('中位价', 100),
    above:    percent('较中位', { readOnly, scale: 2, price: true, width: 100, cell: 'variance' }),
    saving:   yuan('降到中位可省', 124),
  },
  footer: { ...footer, saving: 'sum' }, sort: [...sort], quick: ['name', 'spec'], lead: ['name', 'amount'],
})
/** 清单项的 ABC。 */
export const optimizeItems = defineGrid('analysis.optimizeItems', {
  title: '清单优化', access,
  columns: {
    ...share,
    name:     text('清单项目', { readOnly, width: 240, pin: 'left', cell: 'recordLink' }),
    spec:     text('项目编码', { readOnly, width: 132 }),
    unit:     dict('单位', DICT.unit, { readOnly, width: 64 }),
    quantity: decimal('工程量', { readOnly, scale: 6, width: 120 }),
    price:    yuan('单位成本', 100),
    ...weight, ...swing,
    sell:     yuan('报价'),
    margin:   percent('毛利率', { readOnly, scale: 2, price: true, width: 84 }),
  },
  footer: { ...footer, sell: 'sum' }, sort: [...sort], quick: ['name', 'spec'], lead: ['name', 'amount'],
})
/** 工种的 ABC。 */
export const optimizeTrades = defineGrid('analysis.optimizeTrades', {
  title: '工种优化', access,
  columns: {
    ...share,
    name:     text('工种', { readOnly, width: 200, pin: 'left', cell: 'recordLink' }),
    quantity: decimal('工日', { readOnly, scale: 6, fixed: true, width: 120 }),
    price:    yuan('平均日单价', 112),
    ...weight,
    items:    integer('涉及', { readOnly, unit: '项', width: 72 }),
    ...swing,
  },
  footer, sort: [...sort], quick: ['name'], lead: ['name', 'amount'],
})

export const PUBLIC_COSTS = 'public'

/** 一个清单项的成本由哪些行组成。 */
export const itemCosts = defineGrid('analysis.itemCosts', {
  title: '成本构成', access: { read: 'P_ANALYSE_COMPARISON' },
  columns: {
    costClass: text('类别', { readOnly, width: 88, pin: 'left' }), costName: text('名称', { readOnly, width: 240 }),
    quantity: decimal('数量', { readOnly, scale: 6, width: 120 }), price: yuan('单价', 104), amount: yuan('金额', 124),
  },
  footer, sort: [...sort], quick: ['costName'], lead: ['costName', 'amount'],
})
export type ItemCostRow = RowOf<typeof itemCosts>

export type OptimizeMaterialRow = RowOf<typeof optimizeMaterials>
export type OptimizeItemRow = RowOf<typeof optimizeItems>
export type OptimizeTradeRow = RowOf<typeof optimizeTrades>

/** Amount, name and quantity; `priced` is the amount in items with a price. */
export interface Weighed {
  readonly id: string, readonly name: string, readonly amount: string, readonly quantity: string | null, readonly priced: string,
}
export interface Ranked {
  readonly abc: AbcClass, readonly share: string, readonly cumulative: string, readonly swing: string | null, readonly price: string | null,
}

/**
 * Sorts rows by amount descending, with class (of the row's first yuan), share, and the margin points lost by a rise of 10 %.
 * @param sell selling price of items with a known cost; without it margins are unknown
 */
export function ranked<W extends Weighed>(rows: readonly W[], sell: string | null): (Omit<W, 'priced'> & Ranked)[] {
  const total = sumOf(rows.map(({ amount }) => amount))
  let before = dec('0')
  return rows.toSorted((a, b) => dec(b.amount).cmp(a.amount) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ priced, ...row }) => {
      const from = total.isZero() ? dec('0') : before.times(100).div(total)
      before = before.plus(row.amount)
      const part = (amount: typeof before): string => toScale(total.isZero() ? dec('0') : amount.times(100).div(total), 2)
      return {
        ...row, abc: LIMITS.find(([, limit]) => from.lt(limit))?.[0] ?? 'C', share: part(dec(row.amount)), cumulative: part(before),
        swing: sell === null || dec(sell).isZero() ? null : toScale(dec(priced).times(-10).div(sell), 2),
        price: row.quantity === null || dec(row.quantity).isZero() ? null : toScale(round(dec(row.amount).div(row.quantity), 2), 2),
      }
    })
}
