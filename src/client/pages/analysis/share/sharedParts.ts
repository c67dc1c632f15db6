import { SHARED } from '#schemas/analysis/shared.ts'
import { SHARE_PARTS, type SharePart } from '#schemas/analysis/share.ts'
import type { Column, Grid, KindName, Row } from '#schemas/kit/index.ts'
import type { SharedAnalysis } from '#shared/api/analysisShare.ts'

/** A part of a shared analysis: common content of page, paper and workbook. */
export interface SharedPart {
  readonly part: SharePart
  readonly grid: Grid
  /** Without cost columns where the link hides costs. */
  readonly columns: readonly (readonly [key: string, column: Column<KindName, unknown>])[]
  readonly rows: readonly Row[]
}

/** Rows of the known sums with their names. */
function sumRows({ summary }: SharedAnalysis): readonly object[] | null {
  if (summary === null) return null
  const { items, sell, costs } = summary
  const money: readonly (readonly [string, string | null])[] = [
    ['报价', sell], ['直接成本', costs?.direct ?? null], ['人工', costs?.labour ?? null], ['材料', costs?.material ?? null],
    ['机械', costs?.machine ?? null], ['其他', costs?.other ?? null],
  ]
  const perArea = costs?.perArea ?? null
  return [
    { name: '清单项', value: String(items), unit: '项' },
    ...money.filter(([, value]) => value !== null).map(([name, value]) => ({ name, value, unit: '元' })),
    ...(perArea === null ? [] : [{ name: '单方成本', value: perArea, unit: '元/m²' }]),
  ]
}

/** The link's parts in order. */
export function sharedParts(data: SharedAnalysis): readonly SharedPart[] {
  const rowsByPart: Readonly<Record<SharePart, readonly object[] | null>> = {
    summary: sumRows(data), items: data.items, materials: data.materials, trades: data.trades,
  }
  return (Object.keys(SHARE_PARTS) as SharePart[]).flatMap(part => {
    const [grid, rows]: [Grid, readonly object[] | null] = [SHARED[part], rowsByPart[part]]
    if (rows === null) return []
    const columns = Object.entries(grid.columns).filter(([, { facts }]) => data.showPrice || !facts.price)
    return [{ part, grid, columns, rows: rows.map((row, at): Row => ({ ...row, [grid.rowKey]: String(at) })) }]
  })
}
