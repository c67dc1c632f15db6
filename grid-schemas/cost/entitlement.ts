import { defineLedger, type LedgerKey } from '#schemas/kit/index.ts'

/**
 * 材料限额 E：审定的测算里各清单项的材料用量（含损耗），加上审定的变更，按版本（domain B7.2）。 `itemId` is a row of the bill or `COMMON_ITEM`; `material` a {@link materialKey};
 * `version` counts from '1', later ones are differences.
 */
export const entitlement = defineLedger('E', {
  title: '材料限额',
  keys: { projectId: '项目', itemId: '清单项', material: '材料', version: '版本' },
  measures: { quantity: { label: '数量', scale: 6 }, amount: { label: '金额', scale: 2, unit: '元' } },
})
export type EntitlementKey = LedgerKey<typeof entitlement>

export interface NamedMaterial {
  readonly libMaterialId?: string | null
  readonly name: string | null
  readonly spec: string | null
  readonly unit: string | null
}

/** Returns the identity of a material in words: name, specification and unit; the brand is only a wish. */
export const wordsKey = ({ name, spec, unit }: NamedMaterial): string => JSON.stringify([name, spec, unit].map(word => (word ?? '').trim()))

export const materialKey = (material: NamedMaterial): string => {
  const { libMaterialId } = material
  return libMaterialId === null || libMaterialId === undefined || libMaterialId === '' ? wordsKey(material) : libMaterialId
}
