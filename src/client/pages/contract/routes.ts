import { page, type RouteDef } from '#client/data/route.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'

const pages = () => import('./ContractPages.tsx')
const supplements = () => import('./SupplementPages.tsx')
const managed = () => import('./ManagedLists.tsx')
const shown = () => import('./shown.ts')

/** The pages of a library's contracts and of the supplements to them. */
function contractsOf(path: '/work/contract' | '/material/contract' | '/machine/contract', kind: SupplierKind): RouteDef[] {
  const one = async () => (await pages()).CONTRACT[kind]
  return [
    page(`${path}/list`, async () => (await pages()).CONTRACTS[kind]),
    page(`${path}/detail`, one, { record: async () => (await shown()).shownContract(kind) }),
    page(`${path}/add`, one),
    page(`${path}/edit`, one),
    page(`${path}/supplement`, async () => (await supplements()).SUPPLEMENT[kind], { record: async () => (await shown()).shownSupplement(kind) }),
  ]
}

/** Contracts of the three libraries, and as the company's contract management shows them (spec-2 §2). */
export const contractRoutes: readonly RouteDef[] = [
  ...contractsOf('/work/contract', 'LABOUR'),
  ...contractsOf('/material/contract', 'MATERIAL'),
  ...contractsOf('/machine/contract', 'MACHINE'),
  page('/purchaseContractDetail', async () => (await import('./PurchaseContract.tsx')).PurchaseContract),
  page('/contract/work/list', async () => (await managed()).ManagedLabour),
  page('/contract/material/list', async () => (await managed()).ManagedMaterial),
]
