import { dec, defineGrid, money, sumOf, text, toScale, type RowOf } from '#schemas/kit/index.ts'

const readOnly = true
const yuan = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 124 })
const change = (label: string) => money(label, { readOnly, unit: '元', price: true, width: 120, cell: 'variance' })

export const STEPS = { quantity: '工程量', labour: '人工', material: '材料', machine: '机械', other: '其他费', added: '新增项', removed: '减少项' } as const
export type Step = keyof typeof STEPS
const KEYS = Object.keys(STEPS) as Step[]

/** 差额：两份测算逐项相差多少，差在哪里；各列之和就是差额。 */
export const waterfallRows = defineGrid('analysis.waterfall', {
  title: '差额明细', access: { read: 'P_ANALYSE_OPTIMIZE' },
  columns: {
    name:       text('清单项目', { readOnly, width: 240, pin: 'left', cell: 'recordLink' }),
    before:     yuan('之前'), after: yuan('之后'), difference: change('差额'),
    quantity:   change(STEPS.quantity), labour: change(STEPS.labour), material: change(STEPS.material), machine: change(STEPS.machine),
    other: change(STEPS.other),
    added:      change(STEPS.added), removed: change(STEPS.removed),
  },
  footer: {
    before: 'sum', after: 'sum', difference: 'sum', quantity: 'sum', labour: 'sum', material: 'sum', machine: 'sum', other: 'sum',
    added: 'sum', removed: 'sum',
  },
  quick: ['name'], lead: ['name', 'difference'],
})
export type WaterfallRow = RowOf<typeof waterfallRows>

/** Costs of an item or of public costs; `id` is the row in its analysis. */
export interface Cost {
  readonly id: string, readonly analyseId: string, readonly name: string, readonly quantity: string | null, readonly labour: string,
  readonly material: string, readonly machine: string, readonly other: string,
}
export type Costs = ReadonlyMap<string, Cost>

const money2 = (value: ReturnType<typeof dec>): string => toScale(value, 2)
const directOf = (cost: Cost | undefined): string =>
  (cost === undefined ? '0.00' : money2(sumOf([cost.labour, cost.material, cost.machine, cost.other])))

/**
 * Splits an item's difference by cause; steps add up exactly. The quantity step is labour and material at the new quantity and old unit
 * cost, rounded to the cent; the rest is the labour or material step.
 */
function stepsOf(before: Cost | undefined, after: Cost | undefined): Partial<Record<Step, string>> {
  if (before === undefined) return { added: directOf(after) }
  if (after === undefined) return { removed: money2(dec('0').minus(directOf(before))) }
  const atNew = (value: string): ReturnType<typeof dec> =>
    (before.quantity === null || after.quantity === null || dec(before.quantity).isZero() ? dec(value) : dec(money2(
      dec(value).times(after.quantity).div(before.quantity)
    )))
  const [labour, material] = [atNew(before.labour), atNew(before.material)]
  return {
    quantity: money2(labour.minus(before.labour).plus(material).minus(before.material)),
    labour: money2(dec(after.labour).minus(labour)), material: money2(dec(after.material).minus(material)),
    machine: money2(dec(after.machine).minus(before.machine)), other: money2(dec(after.other).minus(before.other)),
  }
}

export interface Waterfall {
  readonly before: string
  readonly after: string
  readonly steps: { readonly step: Step, readonly amount: string }[]
  readonly rows: (Readonly<Record<Step | 'before' | 'after' | 'difference' | 'id' | 'name' | 'itemId' | 'analyseId', string>>)[]
}

/** Compares two compositions: before + Σ steps = after, in total and per row. */
export function waterfallOf(before: Costs, after: Costs): Waterfall {
  const rows = [...new Set([...before.keys(), ...after.keys()])].map(key => {
    const [one, other] = [before.get(key), after.get(key)]
    const cost = (other ?? one)!
    const steps = stepsOf(one, other)
    const [from, to] = [directOf(one), directOf(other)]
    return {
      id: key, itemId: cost.id, analyseId: cost.analyseId, name: cost.name, before: from, after: to,
      difference: money2(dec(to).minus(from)),
      ...Object.fromEntries(KEYS.map(step => [step, steps[step] ?? '0.00'])) as Record<Step, string>,
    }
  })
  const totalOf = (key: Step | 'before' | 'after'): string => money2(sumOf(rows.map(row => row[key])))
  return {
    before: totalOf('before'), after: totalOf('after'),
    steps: KEYS.map(step => ({ step, amount: totalOf(step) })).filter(({ amount }) => !dec(amount).isZero()),
    rows: rows.filter(row => KEYS.some(step => !dec(row[step]).isZero()))
      .toSorted((a, b) => dec(b.difference).abs().cmp(dec(a.difference).abs())),
  }
}
