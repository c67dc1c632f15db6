import { useMemo } from 'react'
import { PUBLIC_COSTS } from '#schemas/analysis/optimize.ts'
import { analysisRepriced } from '#schemas/analysis/repricing.ts'
import { dec, groupThousands, NO_LOOKUPS, toScale, type Row } from '#schemas/kit/index.ts'
import type { RepricedItems } from '#shared/api/analysisReprice.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'

/** Summarises a re-pricing in words. */
export function repricedText({ items, before, after, locked }: RepricedItems): string {
  const difference = before == null || after == null ? null : toScale(dec(after).minus(before), 2)
  const money = difference === null
    ? []
    : [`直接成本 ${groupThousands(before!)} → ${groupThousands(after!)}（${dec(difference).lt(0) ? '' : '+'}${groupThousands(difference)}）`]
  return [`影响 ${items.length} 项`, ...money, ...(locked > 0 ? [`已锁定的 ${locked} 项不变`] : [])].join('，')
}

/** The items, followed by the percentages without an item. */
const rowsOf = ({ items, publics }: RepricedItems): Row[] =>
  [
    ...items.map((item): Row => ({ ...item })),
    ...(publics == null ? [] : [{ itemId: PUBLIC_COSTS, name: '按比例计算的公共费用', quotaName: null, ...publics }]),
  ]

/** The items that a re-pricing changes, with their money before and after. */
export function RepricedTable({ repriced }: { readonly repriced: RepricedItems }) {
  const model = useMemo(() => rowsModel(analysisRepriced, rowsOf(repriced), NO_LOOKUPS, []), [repriced])
  return (
    <div className="yz-dialog-grid yz-analyse-preview">
      <p role="status">{repricedText(repriced)}</p>
      {/* A sheet never changes its rows. */}
      <GridWorkspace key={JSON.stringify(repriced)} kind="lines" model={model} noun="清单项" readOnly />
    </div>
  )
}
