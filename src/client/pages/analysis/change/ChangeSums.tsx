import { analysisItems } from '#schemas/analysis/items.ts'
import { dec, formatCell, NO_LOOKUPS, toScale } from '#schemas/kit/index.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { useCall } from '#client/data/swr.ts'
import type { OfAnalysis } from '../blocks/parts.ts'

const money = (value: string): string => formatCell(value, analysisItems.columns.direct, NO_LOOKUPS)

/** What is asked of the client for the change, what it costs inside, and what is left; nothing for who sees no prices. */
export function ChangeSums({ of, asked }: { readonly of: OfAnalysis, readonly asked: string | null }) {
  const { data } = useCall(analysisSheetApi.totals, of)
  const cost = data?.sums.direct
  if (asked === null || cost == null) return null
  return (
    <div className="yz-analyse-sums" role="group" aria-label="变更金额">
      <span>申报金额 <b>{money(asked)}</b></span>
      <span>内部成本 <b>{money(cost)}</b></span>
      <span>毛利 <b>{money(toScale(dec(asked).minus(cost), 2))}</b></span>
    </div>
  )
}
