import type { Material } from '#schemas/library/materials.ts'
import { MaterialPrices } from '#client/business/price/MaterialPrices.tsx'

/** What was told of the item's price. */
export function ItemPrices({ item: { id }, machine }: { readonly item: Material, readonly machine: boolean }) {
  return <MaterialPrices machine={machine} id={id} />
}
