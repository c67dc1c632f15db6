import { gapTexts } from '#schemas/analysis/sums.ts'
import { dec } from '#schemas/kit/index.ts'
import type { AnalysisSums } from '#shared/api/analysis.ts'

/** Label beside a price: the cost of the same items, on the prices' side of the tax. */
export const SAME = '有单价的清单项按报价口径（含税或不含税）的成本，含公共费用；报价、毛利率与它是同一批清单项'

/** Whether the displayed costs are the margin's: all items have a price, on the same side of the tax. */
export const isSame = ({ direct, pricedDirect }: AnalysisSums): boolean =>
  direct == null || pricedDirect == null || dec(direct).eq(pricedDirect)

/** The number of items that a margin omits, with the reason; nothing where it omits none. */
export function GapNote({ of: sums }: { readonly of: AnalysisSums }) {
  const texts = gapTexts(sums)
  return texts.length === 0 ? null : <small className="yz-analyse-gaps" role="note">{texts.join('，')}</small>
}
