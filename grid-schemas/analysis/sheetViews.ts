import type { Column, Grid } from '#schemas/kit/index.ts'
import { analysisItems } from './items.ts'
import type { ModeName } from './modes.ts'

export const SHEET_VIEW = { cost: '成本', price: '定价' } as const
export type SheetView = keyof typeof SHEET_VIEW

type Key = keyof typeof analysisItems.columns
/** Visible columns of 定价 in order, with widths in px. */
const PRICE_COLUMNS: Partial<Record<Key, number>> = {
  name: 148, unit: 42, quantity: 76, unitLabour: 66, unitMaterial: 76, unitMachine: 60, unitOther: 60, unitDirect: 78, unitManage: 62,
  unitProfit: 66, unitRisk: 60, unitFees: 70,
  ownMachine: 70, ownOther: 70,
  sellPrice: 88, duePrice: 86, priceWay: 84, priceParam: 108, lumpRest: 84, priceLocked: 52, sell: 108, margin: 78,
}

/** Pinned results. */
const RESULTS: readonly string[] = ['sellPrice', 'sell', 'margin'] satisfies Key[]

const withFacts = (column: Column, facts: Partial<Column['facts']>): Column => ({ ...column, facts: { ...column.facts, ...facts } })

function priceItems(): Grid {
  const visible = Object.entries(PRICE_COLUMNS).map(([key, width]) => [
    key, withFacts(analysisItems.columns[key as Key], { hidden: false, width, ...(RESULTS.includes(key) && { pin: 'right' }) }),
  ] as const)
  const others = Object.entries(analysisItems.columns)
    .filter(([key]) => !Object.hasOwn(PRICE_COLUMNS, key)).map(([key, column]) => [key, withFacts(column, { hidden: true })] as const)
  const columns = Object.fromEntries([...visible, ...others])
  return { ...analysisItems, columns, lead: ['name', 'sellPrice', 'sell'] }
}

/** 测算表 by view: the same grid and calls with other visible columns. */
export const ITEMS_IN: Readonly<Record<SheetView, Grid>> = { cost: analysisItems, price: priceItems() }

/** Columns of changes only, with widths in px. */
const CHANGE_COLUMNS: Partial<Record<Key, number>> = { side: 64, agreed: 88 }

/** The items of a change, with direction and price source and without adding rows. */
function changeItems(): Grid {
  const columns = Object.fromEntries(Object.entries(analysisItems.columns).map(([key, column]) => {
    const width = CHANGE_COLUMNS[key as Key]
    return [key, width === undefined ? column : withFacts(column, { hidden: false, width })]
  }))
  return { ...analysisItems, columns, rows: { ...analysisItems.rows, add: false, remove: false } }
}

/** 测算表 by mode: a change has its prices in its lines, and one view. */
export const MODE_ITEMS: Readonly<Record<ModeName, Grid>> = { join: ITEMS_IN.cost, variable: changeItems() }

export const MODE_SETTING: Readonly<Record<ModeName, string>> = { join: analysisItems.name, variable: `${analysisItems.name}.variable` }
export const VIEW_SETTING: Readonly<Record<SheetView, string>> = { cost: analysisItems.name, price: `${analysisItems.name}.price` }
