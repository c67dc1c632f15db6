import type { Column, Grid } from '#schemas/kit/index.ts'
import { analysisItems } from './items.ts'
import type { ModeName } from './modes.ts'

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

/** Columns that only a change has, shown where it is analysed, with their widths in px. */
const CHANGE_COLUMNS: Partial<Record<Key, number>> = { side: 64, agreed: 88 }

/** The same rows where they are those of a change: what was changed, and where its price comes from; nobody adds rows of his own. */
function changeItems(): Grid {
  const columns = Object.fromEntries(Object.entries(analysisItems.columns).map(([key, column]) => {
    const width = CHANGE_COLUMNS[key as Key]
    return [key, width === undefined ? column : withFacts(column, { hidden: false, width })]
  }))
  return { ...analysisItems, columns, rows: { ...analysisItems.rows, add: false, remove: false } }
}

/** 测算表 of a mode: a change has the prices of its lines, and one view. */
export const MODE_ITEMS: Readonly<Record<ModeName, Grid>> = { join: ITEMS_IN.cost, variable: changeItems() }

/** The name under which a person's columns of a view are kept: what he arranges in one does not change the other. */
export const MODE_SETTING: Readonly<Record<ModeName, string>> = { join: analysisItems.name, variable: `${analysisItems.name}.variable` }
export const VIEW_SETTING: Readonly<Record<SheetView, string>> = { cost: analysisItems.name, price: `${analysisItems.name}.price` }
