import { analysisItems } from '#schemas/analysis/items.ts'
import { dec, formatCell, NO_LOOKUPS, toScale } from '#schemas/kit/index.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { useCall } from '#client/data/swr.ts'
import type { OfAnalysis } from '../blocks/parts.ts'

const money = (value: string): string => formatCell(value, analysisItems.columns.direct, NO_LOOKUPS)

/** The amount claimed from the client for the change, its internal cost, and the remainder; hidden from users who may not see prices. */
export function ChangeSums({ of: ids, asked: claimed }: { readonly of: OfAnalysis, readonly asked: string | null }) {
  const { data } = useCall(analysisSheetApi.totals, ids)
  const cost = data?.sums.direct
  if (claimed === null || cost == null) return null
  return (
    <div className="yz-analyse-sums" role="group" aria-label="变更金额">
      <span>申报金额 <b>{money(claimed)}</b></span>
      <span>内部成本 <b>{money(cost)}</b></span>
      <span>毛利 <b>{money(toScale(dec(claimed).minus(cost), 2))}</b></span>
    </div>
  )
}
