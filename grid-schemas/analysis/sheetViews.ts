import type { Column, Grid } from '#schemas/kit/index.ts'
import { analysisItems } from './items.ts'

/** Two looks at the same items: what they cost, and how their prices come about. */
export const SHEET_VIEW = { cost: '成本', price: '定价' } as const
export type SheetView = keyof typeof SHEET_VIEW

type Key = keyof typeof analysisItems.columns
/** The columns of the view 定价 in their order, with their widths in px; the others stand hidden behind them. */
const PRICE_COLUMNS: Partial<Record<Key, number>> = {
  name: 148, unit: 42, quantity: 76, unitLabour: 66, unitMaterial: 76, unitMachine: 60, unitOther: 60, unitDirect: 78, unitManage: 62, unitProfit: 66, unitRisk: 60, unitFees: 70,
  ownMachine: 70, ownOther: 70,
  sellPrice: 88, duePrice: 86, priceWay: 84, priceParam: 108, lumpRest: 84, priceLocked: 52, sell: 108, margin: 78,
}

/** What it all leads to: in sight wherever one has scrolled to. */
const RESULTS: readonly string[] = ['sellPrice', 'sell', 'margin'] satisfies Key[]

const withFacts = (column: Column, facts: Partial<Column['facts']>): Column => ({ ...column, facts: { ...column.facts, ...facts } })

function priceItems(): Grid {
  const shown = Object.entries(PRICE_COLUMNS).map(([key, width]) => [key, withFacts(analysisItems.columns[key as Key], { hidden: false, width, ...(RESULTS.includes(key) && { pin: 'right' }) })] as const)
  const others = Object.entries(analysisItems.columns).filter(([key]) => !Object.hasOwn(PRICE_COLUMNS, key)).map(([key, column]) => [key, withFacts(column, { hidden: true })] as const)
  const columns = Object.fromEntries([...shown, ...others])
  return { ...analysisItems, columns, lead: ['name', 'sellPrice', 'sell'] }
}

/** 测算表 by its view: the same grid with the same rows, rules and calls, of which other columns are shown. */
export const ITEMS_IN: Readonly<Record<SheetView, Grid>> = { cost: analysisItems, price: priceItems() }

/** The name under which a person's columns of a view are kept: what he arranges in one does not change the other. */
export const VIEW_SETTING: Readonly<Record<SheetView, string>> = { cost: analysisItems.name, price: `${analysisItems.name}.price` }
