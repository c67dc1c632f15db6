import { lazy, Suspense } from 'react'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { SUPPLIER_PAGES } from './kinds.ts'

const ImportWizard = lazy(async () => ({ default: (await import('#client/document/import/ImportWizard.tsx')).ImportWizard }))

/** The suppliers of a library, or with `?import=1` their import, for which the product has no address. */
function SupplierList({ kind }: { readonly kind: SupplierKind }) {
  const { document, api, list, spec } = SUPPLIER_PAGES[kind]
  if (useQueryParam('import') !== null) return <Suspense fallback={<SkeletonRows />}><ImportWizard spec={spec} /></Suspense>
  return <RecordList document={document} api={api} imports={`${list}?import=1`} use="登记供应商以后，单据里就能选择它；也可以从 Excel 导入。" />
}

export const LabourSuppliers = () => <SupplierList kind="LABOUR" />
export const MaterialSuppliers = () => <SupplierList kind="MATERIAL" />
export const MachineSuppliers = () => <SupplierList kind="MACHINE" />
