import type { Material } from '#schemas/library/materials.ts'
import { MaterialPrices } from '#client/business/price/MaterialPrices.tsx'

export function ItemPrices({ item: { id }, machine }: { readonly item: Material, readonly machine: boolean }) {
  return <MaterialPrices machine={machine} id={id} />
}
