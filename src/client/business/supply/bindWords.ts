import { materialItemApi } from '#shared/api/materialItem.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'

/** The unit is text. */
export interface SupplierTerms {
  readonly itemName: string, readonly spec: string | null, readonly brand: string | null, readonly unit: string
}
interface BoundWords { readonly id: string, readonly libMaterialId: string | null, readonly libName: string | null }

const cell = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Without a supplier. */
async function knownWords(machine: boolean, { itemName, spec, brand }: SupplierTerms): Promise<BoundWords | undefined> {
  const { rows } = await call(
    materialItemApi.queryPageMaterialItem, { machine, filters: [{ key: 'itemName', op: 'equals', value: itemName }], pageSize: 100 }
  )
  const match = rows.find(row => cell(row.supplierName) === null && cell(row.spec) === spec && cell(row.brand) === brand)
  return match && { id: match.id, libMaterialId: cell(match.libMaterialId), libName: cell(match.libName) }
}

/**
 * For all users.
 * @returns why that is impossible, in Chinese; null on success
 * @throws CallError
 */
export async function bindWords(machine: boolean, terms: SupplierTerms, libMaterialId: string): Promise<string | null> {
  const isThere = (error: unknown): undefined => {
    if (!(error instanceof CallError) || error.code !== 'ALREADY_EXISTS') throw error
    return undefined
  }
  const added = await call(materialItemApi.addMaterialItem, { machine, row: { ...terms, general: true } }, { quiet: true }).catch(isThere)
  const item = added === undefined ? await knownWords(machine, terms) : { id: added.id, libMaterialId: null, libName: null }
  if (item === undefined) return '这个叫法已在明细中，请在明细列表中绑定'
  if (item.libMaterialId !== null && item.libMaterialId !== libMaterialId) return `这个叫法已绑定到“${item.libName ?? ''}”，要改请在明细列表中改`
  const { problems } = await call(
    materialItemApi.bindingMaterial, { machine, general: true, rows: [{ id: item.id, libMaterialId, was: item.libMaterialId }] }
  )
  return problems[0]?.text ?? null
}
