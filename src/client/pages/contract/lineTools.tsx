import type { SupplierKind } from '#schemas/supplier/states.ts'
import type { LineTools } from '#client/document/record/recordTabs.tsx'
import { GoodsTools } from './GoodsTools.tsx'
import { LabourTools } from './LabourTools.tsx'

/** Where the lines of contracts and supplements are taken from, by library. */
export const LINE_TOOLS: Readonly<Record<SupplierKind, LineTools>> = {
  LABOUR: { items: <LabourTools /> }, MATERIAL: { items: <GoodsTools machine={false} /> }, MACHINE: { items: <GoodsTools machine /> },
}
