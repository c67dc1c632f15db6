import { analysisItems } from '#schemas/analysis/items.ts'
import { dec, formatCell, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { useCall } from '#client/data/swr.ts'
import type { OfAnalysis } from './blocks/parts.ts'
import { GapNote, isSame, SAME } from './SameItems.tsx'

const { direct, margin } = analysisItems.columns
const money = (value: string | null | undefined): string => formatCell(value, direct, NO_LOOKUPS)

/** The analysis' sums, over items with known cost and costs without an item. */
export function AnalysisSums({ of: ids }: { readonly of: OfAnalysis }) {
  const { data } = useCall(analysisSheetApi.totals, ids)
  if (data === undefined) return null
  const { sums, publicMachine, publicOther, items: { MATCHED, CONFIRMED, LOCKED } } = data
  const entries = [
    ['直接成本', money(sums.direct)], ['人工', money(sums.labour), 'part'], ['材料', money(sums.material), 'part'],
    ['机械', money(sums.machine), 'part'], ['其他', money(sums.other), 'part'],
    ['单方', money(sums.perArea)], ...(isSame(sums) ? [] : [['对应成本', money(sums.pricedDirect)]]), ['报价', money(sums.pricedSell)],
    ['毛利率', sums.margin == null ? '' : `${formatCell(sums.margin, margin, NO_LOOKUPS)}%`],
  ].filter(([, text]) => text !== '')
  const publics = [['机械', publicMachine], ['其他', publicOther]].flatMap(([label, value]) =>
    (value == null || dec(value).isZero() ? [] : [`${label} ${money(value)}`]))
  return (
    <footer className="yz-analyse-sums" aria-label="测算合计">
      {entries.map(([label, text, className]) => <span
        key={label} className={className} title={label === '毛利率' ? margin.facts.help : label === '对应成本' ? SAME : undefined}
      >{label} <b>{text}</b></span>)}
      <GapNote of={sums} />
      <small>按已测算 {MATCHED + CONFIRMED + LOCKED} 项{publics.length > 0 && `，含公共费用 ${publics.join('、')}`}</small>
    </footer>
  )
}
