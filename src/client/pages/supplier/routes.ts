import { page, type RouteDef } from '#client/data/route.ts'

const lists = () => import('./SupplierList.tsx')
const details = () => import('./SupplierDetail.tsx')
const relations = () => import('./RelationList.tsx')

/** Suppliers of the three libraries, and the company's relations (spec-2 §2). */
export const supplierRoutes: readonly RouteDef[] = [
  page('/work/supplier/list', async () => (await lists()).LabourSuppliers),
  page('/work/supplier/detail', async () => (await details()).LabourSupplier),
  page('/material/supplier/list', async () => (await lists()).MaterialSuppliers),
  page('/material/supplier/detail', async () => (await details()).MaterialSupplier),
  page('/machine/supplier/list', async () => (await lists()).MachineSuppliers),
  page('/machine/supplier/detail', async () => (await details()).MachineSupplier),
  page('/relationship/worker/list', async () => (await relations()).LabourRelations),
  page('/relationship/material/list', async () => (await relations()).MaterialRelations),
]
