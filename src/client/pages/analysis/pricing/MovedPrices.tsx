import { useMemo } from 'react'
import { NO_LOOKUPS, type Row } from '#schemas/kit/index.ts'
import { movedPrices } from '#schemas/pricing/movedPrices.ts'
import type { PricePreview } from '#shared/api/analysisPricing.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'

/** The prices that an action would change, before and after. */
export function MovedPrices({ items }: { readonly items: PricePreview['items'] }) {
  const model = useMemo(() => rowsModel(movedPrices, items.map((item): Row => ({ ...item })), NO_LOOKUPS, []), [items])
  // A sheet never changes its rows: new rows remount it.
  return <GridWorkspace key={JSON.stringify(items)} kind="lines" model={model} noun="清单项" readOnly />
}
