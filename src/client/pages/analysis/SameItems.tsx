import { gapTexts } from '#schemas/analysis/sums.ts'
import { dec } from '#schemas/kit/index.ts'
import type { AnalysisSums } from '#shared/api/analysis.ts'

/** What stands beside a price: the cost of the same items, on the side of the tax on which prices stand. */
export const SAME = '有单价的清单项按报价口径（含税或不含税）的成本，含公共费用；报价、毛利率与它是同一批清单项'

/** Whether the costs that are shown are those of the margin: all have a price, on the side on which it stands. */
export const isSame = ({ direct, pricedDirect }: AnalysisSums): boolean =>
  direct == null || pricedDirect == null || dec(direct).eq(pricedDirect)

/** How many items a margin leaves out, and why; nothing where it leaves out none. */
export function GapNote({ of }: { readonly of: AnalysisSums }) {
  const texts = gapTexts(of)
  return texts.length === 0 ? null : <small className="yz-analyse-gaps" role="note">{texts.join('，')}</small>
}
