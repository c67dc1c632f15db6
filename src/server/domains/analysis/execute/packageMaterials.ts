import type { Row } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { itemPackages } from './itemPackages.ts'

export interface PackageMaterial {
  /** Id of the library record, otherwise the material's texts. */
  readonly key: string
  readonly name: string
  readonly spec: string | null
  readonly brand: string | null
  readonly unit: string | null
  readonly step: number
  /** Consumption per unit of the item, and its price. */
  readonly norm: string
  readonly price: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function materialsOf(workers: readonly Row[], materials: readonly Row[]): PackageMaterial[] {
  return materials.map(row => {
    const [name, spec, brand, unit] = [text(row.materialName) ?? '', text(row.spec), text(row.brand), text(row.unit)]
    return {
      key: text(row.libMaterialId) ?? [name, spec, brand, unit].join('\t'), name, spec, brand, unit, norm: text(row.quotaNum) ?? '0',
      price: text(row.price),
      step: Math.max(0, workers.findIndex(({ key }) => key === row.jobKey)),
    }
  })
}

export async function packageMaterials(db: Db, projectId: string): Promise<ReadonlyMap<string, readonly PackageMaterial[]>> {
  const packages = await itemPackages(db, projectId)
  return new Map(packages.map(({ itemId, snapshot: { lines } }) => [itemId, materialsOf(lines.workers ?? [], lines.materials ?? [])]))
}
