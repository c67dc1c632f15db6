import { optimizeItems, optimizeMaterials, optimizeTrades, itemCosts } from '#schemas/analysis/optimize.ts'
import { materialDetail, workerDetail } from '#schemas/analysis/reports.ts'
import { dec, sumOf, toScale, type Grid, type Row } from '#schemas/kit/index.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import type { ParetoBar } from '#client/ui/chart/ParetoChart.tsx'
import type { ReportKind } from '../reports/kinds.ts'

/** The source of the money: an analysis, or the picks of its round. */
export interface OfMoney { readonly projectId: string, readonly analyseId: string, readonly best?: boolean }
type DetailView = NonNullable<ReportKind['behind']>

/** 钱在哪里: the groupings of an analysis' money, and the rows behind each sum. */
export const VIEWS = {
  material: {
    label: '材料', noun: '材料', grid: optimizeMaterials, api: analysisOptimizeApi.materials,
    behind: { grid: materialDetail, page: analysisReportApi.materialDetail, by: 'key', title: 'name' },
  },
  item: {
    label: '清单', noun: '清单项', grid: optimizeItems, api: analysisOptimizeApi.items,
    behind: { grid: itemCosts, page: analysisOptimizeApi.itemCosts, by: 'key', title: 'name' },
  },
  trade: {
    label: '工种', noun: '工种', grid: optimizeTrades, api: analysisOptimizeApi.trades,
    behind: { grid: workerDetail, page: analysisReportApi.workerDetail, by: 'key', title: 'name' },
  },
} as const satisfies Readonly<Record<
  string, { readonly label: string, readonly noun: string, readonly grid: Grid, readonly api: object, readonly behind: DetailView }
>>
export type ViewName = keyof typeof VIEWS

/** Single bars of class A; the others are drawn as one. */
const ALONE = 10

/** The largest rows one by one, the rest of each class as one bar. */
export function barsOf(rows: readonly Row[]): ParetoBar[] {
  const bar = (row: Row): ParetoBar => ({
    id: String(row.id), label: String(row.name), amount: String(row.amount), cumulative: String(row.cumulative),
    tone: row.abc as ParetoBar['tone'],
  })
  const alone = rows.filter(({ abc }) => abc === 'A').slice(0, ALONE)
  const rest = rows.slice(alone.length)
  const grouped = (['A', 'B', 'C'] as const).flatMap((tone): ParetoBar[] => {
    const some = rest.filter(({ abc }) => abc === tone)
    if (some.length === 0) return []
    if (some.length === 1) return some.map(bar)
    return [{
      id: `rest-${tone}`, label: `${tone} 类${tone === 'A' ? '其余' : ''} ${some.length} 种`,
      amount: toScale(sumOf(some.map(({ amount }) => String(amount))), 2), cumulative: String(some.at(-1)!.cumulative), tone,
    }]
  })
  return [...alone.map(bar), ...grouped]
}

/** The share of class A in the money, as text. */
export function classText(rows: readonly Row[], noun: string): string {
  const a = rows.filter(({ abc }) => abc === 'A')
  return a.length === 0 ? '' : `A 类 ${a.length} 个${noun}占 ${toScale(dec(String(a.at(-1)!.cumulative)), 2)}%`
}
